"""The names of settings, as the screens call them."""

from models.translation import say


def quoted_setting_label(name: str) -> str:
    """The label of a setting on the screens; an unknown name, as of another version, is returned
    unchanged."""
    match name:
        case "theme":
            label = say("settings.theme", "Light or dark")
        case "language":
            label = say("settings.language", "Language")
        case "letters":
            label = say("settings.letters", "Letters on the cards")
        case "four_colours":
            label = say("settings.four_colours", "Each suit in its own colour")
        case "hands_shown":
            label = say("settings.hands_shown", "At new tables the referee sees hands")
        case "awake":
            label = say("settings.awake", "Keep the phone awake at a table")
        case "paper":
            label = say("settings.paper_size", "Paper size")
        case "backup_folder":
            label = say("settings.backup_folder", "Folder for backups")
        case "window":
            label = say("settings.window", "Size and place of the window")
        case "sharing_port":
            label = say("settings.sharing_port", "Port at which others join")
        case "sharing":
            label = say("settings.sharing", "Shared tables")
        case "shared_leagues":
            label = say("settings.shared_leagues", "Leagues that others may look at")
        case _ if name.startswith("as_always."):
            label = say("new_table.as_always", "As we always play")
        case _:
            label = name
    return say("settings.quoted", "“{label}”", label=label)
