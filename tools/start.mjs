// `npm start`: from a fresh clone to a running server. Installs and builds what is missing, then becomes the process that keeps the server running.
// stdout carries only what the server prints; everything the launcher has to say goes to stderr.
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { LaunchFailure, launching } from "./launch/failure.mjs";
import { ensureInstalled } from "./launch/install.mjs";
import { become } from "./launch/program.mjs";
import { ensureWebBuilt } from "./launch/web-build.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

await launching(async () => {
  const main = join(root, "apps/server/src/main.ts");
  if (!existsSync(main)) throw new LaunchFailure("apps/server/src/main.ts is missing.", "Run the command from a complete clone.");
  await ensureInstalled(root);
  await ensureWebBuilt(root);
  const data = resolve(process.env["SHEAF_DATA"] || join(root, ".sheaf"));
  await become(root, [join(root, "apps/server/src/supervised.ts"), ...process.argv.slice(2)], {
    NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? join(data, "compile-cache"),
  });
});
