#!/usr/bin/env node
// `npx sheaf …`: the command line. Works from any folder and in a fresh clone; `sheaf serve` also needs the browser's program.
import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { LaunchFailure, launching } from "./launch/failure.mjs";
import { ensureInstalled } from "./launch/install.mjs";
import { become } from "./launch/program.mjs";
import { ensureWebBuilt } from "./launch/web-build.mjs";

// npm links the command from node_modules/.bin, here or elsewhere.
const root = join(dirname(realpathSync(fileURLToPath(import.meta.url))), "..");

await launching(async () => {
  const main = join(root, "apps/cli/src/main.ts");
  if (!existsSync(main)) throw new LaunchFailure("apps/cli/src/main.ts is missing.", "Run the command from a complete clone.");
  await ensureInstalled(root);
  const args = process.argv.slice(2);
  if (args[0] === "serve") await ensureWebBuilt(root);
  await become(root, [main, ...args], { NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? join(root, ".cache", "compile") });
});
