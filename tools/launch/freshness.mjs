// Tells whether something built is older than what it is built from. Node 20, built-in modules only.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What a build was made from: size and time of each file for a quick look, a hash of all contents for the truth. */
/** @typedef {{ readonly files: Readonly<Record<string, readonly [size: number, mtimeMs: number]>>, readonly hash: string }} Inputs */

/**
 * True when the recorded inputs are the present ones. Looks at sizes and times first and reads no file when these fit;
 * when only times differ (a fresh checkout, a touched file), compares contents and renews the record.
 * @param {string} root
 * @param {readonly string[]} files Paths relative to the root, sorted.
 * @param {string} record Path of the record file.
 */
export function isFresh(root, files, record) {
  const before = readRecord(record);
  if (before === null) return false;
  const now = signatures(root, files);
  if (JSON.stringify(now) === JSON.stringify(before.files)) return true;
  if (contentHash(root, files) !== before.hash) return false;
  write(record, { files: now, hash: before.hash });
  return true;
}

/**
 * @param {string} root
 * @param {readonly string[]} files
 * @returns {Inputs}
 */
export function inputsOf(root, files) {
  return { files: signatures(root, files), hash: contentHash(root, files) };
}

/**
 * @param {string} record
 * @param {Inputs} inputs
 */
export function write(record, inputs) {
  try {
    mkdirSync(dirname(record), { recursive: true });
    writeFileSync(record, JSON.stringify(inputs));
  } catch {
    // A clone that somebody else owns: the next start looks again.
  }
}

/**
 * Every file below the folders, sorted, as paths relative to the root; folders and files that `ignore` names are left out.
 * @param {string} root
 * @param {readonly string[]} folders
 * @param {(name: string) => boolean} ignore
 */
export function filesBelow(root, folders, ignore) {
  /** @type {string[]} */
  const found = [];
  const open = [...folders];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (ignore(entry.name)) continue;
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) open.push(path);
      else if (entry.isFile()) found.push(path);
    }
  }
  return found.sort();
}

/**
 * Size and time of each file, without reading any.
 * @param {string} root
 * @param {readonly string[]} files
 */
export function signatures(root, files) {
  return Object.fromEntries(
    files.map((file) => {
      const { size, mtimeMs } = statSync(join(root, file));
      return [file, /** @type {const} */ ([size, mtimeMs])];
    }),
  );
}

/**
 * @param {string} root
 * @param {readonly string[]} files
 */
function contentHash(root, files) {
  const hash = createHash("sha256");
  for (const file of files) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * @param {string} record
 * @returns {Inputs | null}
 */
function readRecord(record) {
  try {
    return /** @type {Inputs} */ (JSON.parse(readFileSync(record, "utf8")));
  } catch {
    return null;
  }
}
