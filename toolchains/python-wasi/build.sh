#!/bin/bash
# tools/: componentize-py and griffe, for the machine's python3; bin/ runs them. site/: what is baked into the guest.
set -euo pipefail

mkdir -p "$GG_OUT/tools" "$GG_OUT/site" "$GG_OUT/bin"
for wheel in "$GG_PACKAGES"/*.whl; do
    case "${wheel##*/}" in
        tzdata-*) python3 -m zipfile -e "$wheel" "$GG_OUT/site" ;;
        *) python3 -m zipfile -e "$wheel" "$GG_OUT/tools" ;;
    esac
done
# The tree is sealed: python could not keep what it compiles. Unchecked, since a copy of the tree may have other times.
python3 -m compileall -q --invalidation-mode unchecked-hash "$GG_OUT/tools"

install -m 755 tool.sh "$GG_OUT/bin/componentize-py"
ln -s componentize-py "$GG_OUT/bin/griffe"
"$GG_OUT/bin/componentize-py" --version
"$GG_OUT/bin/griffe" --version
