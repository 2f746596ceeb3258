#!/bin/sh
# Fills web/vendor/ with the modules of lit-html that the page imports, and their types for tsc; installs
# esbuild, by which build.js makes bundles, and Swagger UI, which build.js puts into the API's guide.
# npm runs only where node_modules is missing or older than the lock file, so that a second
# call needs no network; where the modules are there, it leaves them, so that nothing is built anew.
set -eu
cd "$(dirname "$0")"

# LICENSE is the last that is written.
if [ vendor/LICENSE -nt package-lock.json ] && [ vendor/LICENSE -nt vendor.sh ] &&
  [ -x node_modules/.bin/esbuild ] && [ -d node_modules/swagger-ui-dist ]; then
  exit
fi

if [ ! -d node_modules/lit-html ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm ci --ignore-scripts --no-audit --no-fund
  touch node_modules/.package-lock.json
fi

from=node_modules/lit-html
modules="lit-html directive directive-helpers directives/keyed directives/live directives/repeat"

rm -rf vendor
mkdir -p vendor/directives
for module in $modules; do
  # The source maps stay behind, so their mention goes.
  sed '/^\/\/# sourceMappingURL=/d' "$from/$module.js" >"vendor/$module.js"
  cp "$from/$module.d.ts" "vendor/$module.d.ts"
done
cp "$from/LICENSE" vendor/LICENSE
