# kind: program_unknown_name
# text: UnboundLocalError: cannot access local variable 'total'
# line: 5
total = 0
def add(n): total += n
add(1)
