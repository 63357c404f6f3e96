# expect: completed
# output: python worker
# output: fewer
import gg

status = gg.session.status()
print(status.language, status.role)
later = gg.session.status()
print("fewer" if later.remaining.host_calls < status.remaining.host_calls <= status.limits.host_calls else later)
gg.session.finish("All is well.")
