#!/usr/bin/env bash
# Makes the ECMAScript guest, gg.d.ts and catalogue.json in GG_OUT. `artifact.toml` says what it is given.
set -euo pipefail

guest=$GG_SOURCE/gg-artifacts/ecmascript/guest
sdk=$GG_SOURCE/gg-arms/typescript/sdk
clang=$GG_TOOLCHAIN_CLANG_WASM/bin
sysroot=$GG_TOOLCHAIN_RUST_WASI
typescript=$GG_TOOLCHAIN_TYPESCRIPT

say() { printf 'ecmascript: %s\n' "$*" >&2; }

# 1. The SDK and the runtime as JavaScript. `index.js` is the module "gg"; `runtime/` holds the globals.
say "compiling the SDK and the runtime"
rm -rf "$GG_SCRATCH/js" "$GG_SCRATCH/scripts"
"$typescript/bin/tsc" -p "$guest" --outDir "$GG_SCRATCH/js"
mkdir -p "$GG_SCRATCH/scripts"
cp -r "$GG_SCRATCH/js/gg-arms/typescript/sdk/." "$GG_SCRATCH/scripts/"
cp -r "$GG_SCRATCH/js/gg-artifacts/ecmascript/guest/runtime" "$GG_SCRATCH/scripts/runtime"

# 2. The engine, from the registry by its digest in Cargo.lock, edited.
say "editing the engine"
cargo fetch --locked --manifest-path "$guest/Cargo.toml" >&2
engine=$(cargo metadata --locked --offline --format-version 1 --manifest-path "$guest/Cargo.toml" |
  node -e 'let t="";process.stdin.on("data",d=>t+=d).on("end",()=>console.log(require("path").dirname(JSON.parse(t).packages.find(p=>p.name==="rquickjs-sys").manifest_path)))')
# A copy that is there already keeps its times, so that nothing of it is compiled again.
edits="$engine $(sha256sum < patch-quickjs.mjs)"
if [ "$(cat "$GG_SCRATCH/engine.edits" 2>/dev/null)" != "$edits" ]; then
  rm -rf "$GG_SCRATCH/engine" "$GG_SCRATCH/engine.edits"
  cp -r "$engine" "$GG_SCRATCH/engine"
  chmod -R u+w "$GG_SCRATCH/engine"
  node patch-quickjs.mjs "$GG_SCRATCH/engine"
  printf '%s\n' "$edits" > "$GG_SCRATCH/engine.edits"
fi

# 3. The component. It is built in a copy, because naming the edited engine changes the lock file.
say "building the component"
tree=$GG_SCRATCH/tree/gg-artifacts/ecmascript/guest
rm -rf "$GG_SCRATCH/tree"
mkdir -p "$(dirname "$tree")"
cp -rp "$guest" "$tree"
cp -rp "$GG_SOURCE/wit" "$GG_SCRATCH/tree/wit"
export RQUICKJS_SYS_NO_WASI_SDK=1
export CC_wasm32_wasip2=$clang/clang AR_wasm32_wasip2=$clang/llvm-ar
export CFLAGS_wasm32_wasip2="-O2 -isystem $sysroot/include/wasm32-wasip2 -D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_PROCESS_CLOCKS"
# The stack in linear memory is larger than what QuickJS lets itself use (engine.rs): 2 MiB of it, and what one native call needs.
export CARGO_TARGET_WASM32_WASIP2_RUSTFLAGS="--sysroot $sysroot -L $sysroot/lib/wasm32-wasip2 -C link-arg=-zstack-size=4194304"
export GG_SCRIPTS=$GG_SCRATCH/scripts
CARGO_TARGET_DIR=$GG_SCRATCH/target cargo build --release --target wasm32-wasip2 --manifest-path "$tree/Cargo.toml" \
  --config "patch.crates-io.rquickjs-sys.path=\"$GG_SCRATCH/engine\"" >&2
component=$GG_SCRATCH/target/wasm32-wasip2/release/gg_ecmascript_guest.wasm

# 4. The image: the component as it is once the JavaScript world stands, so that a turn does not build it.
say "taking the image"
CARGO_TARGET_DIR=$GG_TARGET cargo run --release --quiet --manifest-path "$GG_SOURCE/Cargo.toml" -p gg-preinit -- "$component" "$GG_SCRATCH/image.component.wasm"

# 5. Small functions into their callers: what runs long runs a tenth faster.
say "optimising it"
CARGO_TARGET_DIR=$GG_SCRATCH/builder bash "$GG_SOURCE/gg-artifacts/builder/optimise.sh" "$GG_SCRATCH/image.component.wasm" \
  "$GG_OUT/ecmascript.component.wasm" >&2

# 6. What a TypeScript program is checked against, and the catalogue.
say "writing the declarations and the catalogue"
rm -rf "$GG_SCRATCH/declarations"
"$typescript/bin/tsc" -p "$guest/tsconfig.declarations.json" --outDir "$GG_SCRATCH/declarations"
node declarations.mjs "$GG_SCRATCH/declarations/gg-arms/typescript/sdk" "$sdk/globals.d.ts" "$GG_OUT/gg.d.ts"
"$typescript/bin/typedoc" --options typedoc.json --logLevel Warn --json "$GG_SCRATCH/api.json" >&2
node catalogue.mjs "$GG_SCRATCH/api.json" "$GG_SOURCE/wit/operations.wit" libraries.json "$GG_OUT/catalogue.json"
