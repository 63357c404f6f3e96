#!/bin/bash
# node_modules/: TypeScript's native compiler with its library. typedoc/: TypeDoc and the older TypeScript that it is written against,
# pinned with digests by package-lock.json.
set -euo pipefail

modules=$GG_OUT/node_modules
mkdir -p "$modules/typescript" "$modules/@typescript/typescript-linux-x64" "$GG_OUT/bin"
tar -xzf "$GG_PACKAGES"/typescript-7.*.tgz -C "$modules/typescript" --strip-components 1
tar -xzf "$GG_PACKAGES"/typescript-typescript-linux-x64-*.tgz -C "$modules/@typescript/typescript-linux-x64" --strip-components 1
ln -s ../node_modules/@typescript/typescript-linux-x64/lib/tsc "$GG_OUT/bin/tsc"
"$GG_OUT/bin/tsc" --version

cp -r typedoc "$GG_OUT/typedoc"
npm ci --prefix "$GG_OUT/typedoc" --ignore-scripts --no-audit --no-fund
ln -s ../typedoc/node_modules/typedoc/bin/typedoc "$GG_OUT/bin/typedoc"
"$GG_OUT/bin/typedoc" --version
