// `npm run dev`: the server restarts when a file it runs changes, the browser's program is built again when one of its own does.
// Both are served from one address, as in production, so that cookies and content rules are the real ones; reload the page to see a change.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { launching } from "./launch/failure.mjs";
import { filesBelow, signatures } from "./launch/freshness.mjs";
import { ensureInstalled } from "./launch/install.mjs";
import { node24 } from "./launch/node24.mjs";
import { ensureWebBuilt } from "./launch/web-build.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
/** Looking at a thousand files takes ten milliseconds; Node's own watch mode reaches into worker threads and breaks their messages. */
const LOOK_EVERY_MS = 700;

await launching(async () => {
  await ensureInstalled(root);
  await ensureWebBuilt(root);
  const node = node24(root);
  const data = resolve(process.env["SHEAF_DATA"] || join(root, ".sheaf"));
  const env = { ...process.env, NODE_COMPILE_CACHE: join(data, "compile-cache") };

  const vite = [join(root, "node_modules/vite/bin/vite.js"), "build", "--watch", "--outDir", join(root, "apps/web/dist")];
  const web = spawn(node, [...vite, "--emptyOutDir", "--logLevel", "warn"], { cwd: join(root, "apps/web"), env, stdio: ["ignore", 2, 2] });
  /** @type {import("node:child_process").ChildProcess | null} */
  let server = null;
  let stopping = false;
  let restarting = false;

  const startServer = () => {
    server = spawn(node, [join(root, "apps/server/src/main.ts"), ...process.argv.slice(2)], { env, stdio: "inherit" });
    server.on("exit", (code) => {
      server = null;
      if (stopping) return;
      if (restarting) {
        restarting = false;
        startServer();
      } else process.stderr.write(`sheaf: the server ended with code ${code}; waiting for a change\n`);
    });
  };
  let before = "";
  const look = () => {
    try {
      return JSON.stringify(signatures(root, serverFiles()));
    } catch {
      return before; // A file went away between two looks; the next one sees what is there.
    }
  };

  startServer();
  before = look();
  const timer = setInterval(() => {
    const now = look();
    if (now === before) return;
    before = now;
    process.stderr.write("sheaf: a file changed, starting the server anew\n");
    if (server === null) startServer();
    else {
      restarting = true;
      server.kill("SIGTERM");
    }
  }, LOOK_EVERY_MS);

  const stop = () => {
    stopping = true;
    clearInterval(timer);
    server?.kill("SIGTERM");
    web.kill("SIGTERM");
  };
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) process.on(signal, stop);
  web.on("exit", (code) => {
    // Without the build a reload would show old work as new.
    if (!stopping) process.exitCode = code ?? 1;
    stop();
  });
});

function serverFiles() {
  const isOther = (/** @type {string} */ name) => /^(dist|node_modules|web|testing|\.)/.test(name) || /\.test\.tsx?$/.test(name);
  const folders = ["apps/server", "packages", "samples"].filter((folder) => existsSync(join(root, folder)));
  return filesBelow(root, folders, isOther);
}
