// `npm run torture -- MINUTES [--seed N]`: installs the locked dependencies if need be, then breaks a server at random under Node 24.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { launching } from "./launch/failure.mjs";
import { ensureInstalled } from "./launch/install.mjs";
import { become } from "./launch/program.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

await launching(async () => {
  await ensureInstalled(root);
  await become(root, [join(root, "apps/server/src/testing/torture/main.ts"), ...process.argv.slice(2)]);
});
