x = 1
raise RuntimeError("this module cannot be imported")
