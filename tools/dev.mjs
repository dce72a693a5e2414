// `npm run dev`: the server restarts when a file it reads changes, the browser's program is built again when one of its own does.
// Both are served from one address, as in production, so that cookies and content rules are the real ones; reload the page to see a change.
import { spawn } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { launching } from "./launch/failure.mjs";
import { ensureInstalled } from "./launch/install.mjs";
import { node24 } from "./launch/node24.mjs";
import { ensureWebBuilt } from "./launch/web-build.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

await launching(async () => {
  await ensureInstalled(root);
  await ensureWebBuilt(root);
  const node = node24(root);
  const data = resolve(process.env["SHEAF_DATA"] || join(root, ".sheaf"));
  const env = { ...process.env, NODE_COMPILE_CACHE: join(data, "compile-cache") };
  const web = spawn(
    node,
    [
      join(root, "node_modules/vite/bin/vite.js"),
      "build",
      "--watch",
      "--outDir",
      join(root, "apps/web/dist"),
      "--emptyOutDir",
      "--logLevel",
      "warn",
    ],
    {
      cwd: join(root, "apps/web"),
      env,
      stdio: ["ignore", 2, 2],
    },
  );
  const server = spawn(node, ["--watch", "--watch-preserve-output", join(root, "apps/server/src/main.ts"), ...process.argv.slice(2)], {
    env,
    stdio: "inherit",
  });
  const children = [web, server];
  /** @param {NodeJS.Signals} signal */
  const stop = (signal) => children.forEach((child) => child.kill(signal));
  process.on("SIGINT", () => stop("SIGTERM"));
  process.on("SIGTERM", () => stop("SIGTERM"));
  process.on("SIGHUP", () => stop("SIGTERM"));
  let left = children.length;
  for (const child of children) {
    child.on("exit", (code) => {
      stop("SIGTERM"); // One without the other would show old work as new.
      left -= 1;
      if (code !== null && code !== 0) process.exitCode = code;
      if (left === 0) process.exit();
    });
  }
});
