"""Write acceptance: does the system fold what it should, and nothing else?"""
