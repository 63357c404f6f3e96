#!/bin/sh
# componentize-py and griffe by the name this is called by. Finds its tree from its own place, so a tree may be moved; sees no package of
# the machine's python3 and no virtual environment.
set -eu
root=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
case "${0##*/}" in
    componentize-py) call='from componentize_py import script as main' ;;
    griffe) call='from griffecli import main' ;;
    *)
        echo "$0: not a command of this toolchain" >&2
        exit 2
        ;;
esac
unset VIRTUAL_ENV PYTHONHOME PYTHONPATH
exec python3 -I -B -c "import sys; sys.path.insert(0, sys.argv.pop(1)); sys.argv[0] = sys.argv.pop(1)
$call
sys.exit(main())" "$root/tools" "${0##*/}" "$@"
