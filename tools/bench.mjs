// `npm run bench [NAME…]`: installs the locked dependencies and builds the browser's program if need be, then measures under Node 24.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { launching } from "./launch/failure.mjs";
import { ensureInstalled } from "./launch/install.mjs";
import { become } from "./launch/program.mjs";
import { ensureWebBuilt } from "./launch/web-build.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

await launching(async () => {
  await ensureInstalled(root);
  await ensureWebBuilt(root);
  await become(root, ["--expose-gc", join(root, "tools/bench/main.ts"), ...process.argv.slice(2)]);
});
