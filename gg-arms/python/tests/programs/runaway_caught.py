# kind: sandbox_timeout
# limits: wall_ms = 500
while True:
    try:
        while True:
            pass
    except BaseException:
        pass
