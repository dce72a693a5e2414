// `npm test`: installs the locked dependencies if need be, then runs every step under Node 24. `npm test -- --list` names the steps.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { launching } from "./launch/failure.mjs";
import { ensureInstalled } from "./launch/install.mjs";
import { become } from "./launch/program.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

await launching(async () => {
  await ensureInstalled(root);
  await become(root, [join(root, "tools/test/main.ts"), ...process.argv.slice(2)]);
});
