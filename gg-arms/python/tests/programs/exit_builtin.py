# expect: completed
# output: fine
print("fine")
exit()
