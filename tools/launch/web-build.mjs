// Builds the browser's program when what it is made of has changed. Node 20, built-in modules only.
import { existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { LaunchFailure } from "./failure.mjs";
import { filesBelow, inputsOf, isFresh, write } from "./freshness.mjs";
import { node24 } from "./node24.mjs";
import { run } from "./program.mjs";
import { inTurn } from "./turn.mjs";

const WEB = "apps/web";

/**
 * Makes sure that apps/web/dist is made from the sources as they are now. A build goes to a folder of its own and takes the
 * place of the old one at its end, so that a failed or cut-off build leaves the old one in service.
 * @param {string} root
 */
export async function ensureWebBuilt(root) {
  if (isBuilt(root)) return;
  if (!existsSync(join(root, WEB, "index.html")))
    throw new LaunchFailure(`${WEB}/index.html is missing.`, "Run the command from a complete clone.");
  await inTurn(join(root, ".cache", "web-build.lock"), async () => {
    if (isBuilt(root)) return;
    process.stderr.write("sheaf: building the browser's program\n");
    const inputs = inputsOf(root, webInputs(root)); // Before the build: a change during it makes the next start build again.
    const next = join(root, WEB, "dist-next");
    const code = await run(
      node24(root),
      [join(root, "node_modules/vite/bin/vite.js"), "build", "--outDir", next, "--emptyOutDir", "--logLevel", "warn"],
      {
        cwd: join(root, WEB),
        stdio: ["ignore", 2, 2], // stdout belongs to the server's readiness line.
      },
    );
    if (code !== 0) throw new LaunchFailure("Building the browser's program failed.", "The compiler's own words are above.");
    const dist = join(root, WEB, "dist");
    const old = join(root, WEB, "dist-old");
    rmSync(old, { recursive: true, force: true });
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(next, dist);
    rmSync(old, { recursive: true, force: true });
    write(recordPath(root), inputs);
  });
}

/** @param {string} root */
export function isBuilt(root) {
  return existsSync(join(root, WEB, "dist", "index.html")) && isFresh(root, webInputs(root), recordPath(root));
}

/** @param {string} root */
function recordPath(root) {
  return join(root, ".cache", "web-build.json");
}

/**
 * What the bundle is made of: the web app, each of our packages that it reaches, the versions of everybody else's.
 * @param {string} root
 */
function webInputs(root) {
  const folders = [WEB, ...bundledPackages(root, WEB).map((name) => `packages/${name}/src`)];
  const manifests = folders.slice(1).map((folder) => folder.replace(/src$/, "package.json"));
  const ignore = (/** @type {string} */ name) => /^(dist|node_modules|testing|\.)/.test(name) || /\.test\.tsx?$/.test(name);
  return [...filesBelow(root, folders, ignore), ...manifests, "package-lock.json", "tsconfig.base.json"].sort();
}

/**
 * Names of the workspaces under packages/ that a workspace depends on, directly or through others.
 * @param {string} root
 * @param {string} workspace
 * @returns {string[]}
 */
function bundledPackages(root, workspace) {
  /** @type {Set<string>} */
  const seen = new Set();
  const open = [workspace];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const manifest = /** @type {{ dependencies?: Record<string, string> }} */ (
      JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"))
    );
    for (const dependency of Object.keys(manifest.dependencies ?? {})) {
      const name = dependency.startsWith("@sheaf/") ? dependency.slice("@sheaf/".length) : null;
      if (name === null || seen.has(name) || !existsSync(join(root, "packages", name))) continue;
      seen.add(name);
      open.push(`packages/${name}`);
    }
  }
  return [...seen].sort();
}
