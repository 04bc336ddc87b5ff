"""Paper: record forms, score sheets and codes to be printed."""
