"""PDFs to print: army record forms, score sheets, league tables, slips, certificates; and QR codes."""
