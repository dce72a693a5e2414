import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { UsageError } from "../command/failures.ts";
import type { Io } from "../command/io.ts";

/** Keys by the origin of their server, in a file that only its owner reads. */
type Kept = Readonly<Record<string, string>>;

function folderOf({ environment }: Io): string {
  const base = environment["XDG_CONFIG_HOME"] ?? "";
  return base === "" ? join(homedir(), ".config", "sheaf") : join(base, "sheaf");
}

async function read(io: Io): Promise<Kept> {
  let text: string;
  try {
    text = await readFile(join(folderOf(io), "keys.json"), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  } catch {
    // told below
  }
  throw new UsageError(`${join(folderOf(io), "keys.json")} cannot be read.`, "Delete it, and call sheaf login again.");
}

export async function keptKey(server: URL, io: Io): Promise<string | null> {
  return new Map(Object.entries(await read(io))).get(server.origin) ?? null;
}

/** Null: forgets it. */
export async function keepKey(server: URL, key: string | null, io: Io): Promise<void> {
  const kept = new Map(Object.entries(await read(io)));
  if (key === null) kept.delete(server.origin);
  else kept.set(server.origin, key);
  const folder = folderOf(io);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const unfinished = join(folder, `keys.json.${process.pid}`);
  await writeFile(unfinished, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, join(folder, "keys.json"));
}
