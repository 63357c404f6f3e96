#!/bin/bash
# In place of a linker: keeps the objects that rustc made itself in the folder KEEP.
for argument in "$@"; do
    case $argument in
        *.rcgu.o) cp "$argument" "$KEEP/" ;;
    esac
done
while [ $# -gt 0 ]; do
    [ "$1" = -o ] && : > "$2"
    shift
done
