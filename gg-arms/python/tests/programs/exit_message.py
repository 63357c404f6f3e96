# kind: program_throw
# output: the disk is full
# text: SystemExit: the disk is full
raise SystemExit("the disk is full")
