"""Army record forms as PDF in A4 or Letter, portrait, with selectable text and the app's own font of pieces.

Import it only to print: the PDF library is the largest of all, and the app starts faster without it.
"""
