"""The workspace: the one state outside the screens; tables, armies, drafts and files, and what is done beside playing."""
