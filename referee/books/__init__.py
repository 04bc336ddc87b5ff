"""The rules books: their structure, and which paragraphs a table plays differently."""
