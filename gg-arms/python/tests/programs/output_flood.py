# kind: sandbox_output
# limits: output_bytes = 65536
while True:
    print("x" * 1000)
