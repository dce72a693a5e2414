// Installs the locked dependencies when they are not there. Node 20, built-in modules only.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { LaunchFailure } from "./failure.mjs";
import { hasNode24, runtimeIsPackaged } from "./node24.mjs";
import { inTurn } from "./turn.mjs";

const STAMP = "node_modules/.sheaf-installed";

/**
 * Makes sure that node_modules holds what package-lock.json says; installs (without any install script) only when it does not.
 * @param {string} root
 * @param {string} [what] Said on stderr before an install.
 */
export async function ensureInstalled(root, what = "installing the locked dependencies (once; about a minute)") {
  if (isInstalled(root)) return;
  await inTurn(join(root, ".cache", "install.lock"), async () => {
    if (isInstalled(root)) return;
    process.stderr.write(`sheaf: ${what}\n`);
    await npmCi(root);
    writeStamp(root, stampOf(readLock(root)));
  });
}

/**
 * True when the stamp of an earlier run fits, or when npm's own record of node_modules lists every package of the lock.
 * @param {string} root
 */
export function isInstalled(root) {
  const lock = readLock(root);
  const stamp = stampOf(lock);
  if (readText(join(root, STAMP)) === stamp) return hasNode24(root) || !runtimeIsPackaged();
  const record = readText(join(root, "node_modules", ".package-lock.json"));
  if (record === null || !covers(record, lock) || !hasNode24(root)) return false;
  writeStamp(root, stamp);
  return true;
}

/** @param {string} root */
function readLock(root) {
  const lock = readText(join(root, "package-lock.json"));
  if (lock === null) throw new LaunchFailure(`No package-lock.json in ${root}.`, "Run the command from a complete clone.");
  return lock;
}

/** @param {string} lock */
function stampOf(lock) {
  return `${process.platform}-${process.arch} ${createHash("sha256").update(lock).digest("hex")}\n`;
}

/**
 * @param {string} root
 * @param {string} stamp
 */
function writeStamp(root, stamp) {
  try {
    writeFileSync(join(root, STAMP), stamp);
  } catch {
    // A clone that somebody else owns: the comparison with npm's record serves as well, only slower.
  }
}

/** @typedef {{ version?: string, optional?: boolean, link?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage */

/**
 * @param {string} record Text of node_modules/.package-lock.json.
 * @param {string} lock Text of package-lock.json.
 */
function covers(record, lock) {
  /** @type {Record<string, LockedPackage>} */
  let installed;
  /** @type {Record<string, LockedPackage>} */
  let wanted;
  try {
    installed = packagesOf(record);
    wanted = packagesOf(lock);
  } catch {
    return false;
  }
  return Object.entries(wanted).every(([path, locked]) => {
    if (!path.includes("node_modules/")) return true; // The root and the workspaces themselves.
    const found = installed[path];
    if (found !== undefined) return found.version === locked.version || locked.link === true;
    return locked.optional === true && !isForHere(locked);
  });
}

/** @param {string} lockfile */
function packagesOf(lockfile) {
  return /** @type {{ packages: Record<string, LockedPackage> }} */ (JSON.parse(lockfile)).packages;
}

/** @param {LockedPackage} locked */
function isForHere(locked) {
  if (locked.os === undefined && locked.cpu === undefined) return false;
  const fits = (/** @type {string[] | undefined} */ list, /** @type {string} */ value) => list === undefined || list.includes(value);
  // Which C library a Linux has is slow to find out; the packages for musl are never what a missing one would be.
  return fits(locked.os, process.platform) && fits(locked.cpu, process.arch) && !(locked.libc ?? []).includes("musl");
}

/** @param {string} root */
async function npmCi(root) {
  const [file, leading] = npmCommand();
  const args = [...leading, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, tail } = await runQuietly(file, args, root);
  if (code === 0) return;
  throw new LaunchFailure(`Installing the dependencies failed (npm ended with code ${code}).`, adviceFor(tail));
}

/** @returns {[file: string, leading: string[]]} */
function npmCommand() {
  const script = process.env["npm_execpath"];
  if (script !== undefined && existsSync(script)) {
    // npx and npm lie side by side; the Node that runs npm is not in node_modules, which npm is about to empty.
    const npm = join(dirname(script), "npm-cli.js");
    const node = process.env["npm_node_execpath"] ?? process.execPath;
    if (basename(script).endsWith("-cli.js") && existsSync(npm) && existsSync(node)) return [node, [npm]];
  }
  return [process.platform === "win32" ? "npm.cmd" : "npm", []];
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<{ code: number, tail: string }>}
 */
function runQuietly(file, args, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, stdio: ["ignore", "pipe", "pipe"], shell: process.platform === "win32" });
    let tail = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8");
      stream.on("data", (/** @type {string} */ text) => {
        tail = (tail + text).slice(-8000);
        process.stderr.write(text);
      });
    }
    child.on("error", (error) =>
      reject(new LaunchFailure(`Could not run npm: ${error.message}`, "Install npm (it comes with Node.js) and try again.")),
    );
    child.on("close", (code) => resolve({ code: code ?? 1, tail }));
  });
}

/** @param {string} output What npm printed last. */
function adviceFor(output) {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(output)) {
    return "The package registry cannot be reached: check the network or npm's proxy settings, then run the command again.";
  }
  if (/EACCES|EPERM|EROFS/.test(output)) return "This folder cannot be written: run the command as its owner.";
  if (/ENOSPC/.test(output)) return "The disk is full.";
  if (/EUSAGE|can only install packages when your package.json and package-lock.json/.test(output)) {
    return "package.json and package-lock.json disagree: check the lockfile out again, or run `npm install --ignore-scripts`.";
  }
  return "npm's own words are above; running the command again is safe.";
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}
