"""Write discrimination: does the write path tell a good candidate memory from a bad one?"""
