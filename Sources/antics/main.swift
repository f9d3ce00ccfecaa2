print("antics")
