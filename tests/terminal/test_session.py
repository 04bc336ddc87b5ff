from tools.terminal_session import INTO, document


def test_the_recorded_session_is_what_the_referee_says_now():
    assert INTO.read_text(encoding="utf-8") == document()


def test_the_recorded_session_holds_a_whole_game_and_ten_turns():
    royale, battle = INTO.read_text(encoding="utf-8").split("## ")[1:]

    assert "Refused" not in royale + battle
    assert battle.count("end") >= 10 and "wins" in royale
