"""Wordings of acts and findings, typed lines, and the text of transcripts."""
