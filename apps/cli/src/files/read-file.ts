import { readFile, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { limits } from "@sheaf/contract";
import { UsageError } from "../command/failures.ts";
import type { Io } from "../command/io.ts";

/** As many characters as a workbook file has, of up to four bytes each; what is larger was named by mistake. */
const MOST_BYTES = limits.file.characters * 4;

export const fileArgument = "FILE is a workbook file (YAML or JSON), or - for standard input";

/** The text of a workbook file, `-` being standard input. */
export async function readFileText(path: string, io: Io): Promise<string> {
  const bytes = path === "-" ? await readAll(io) : await readNamed(path, io);
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UsageError(`${path} is no UTF-8 text.`, "A workbook file is YAML or JSON in UTF-8.", "E_SYNTAX");
  }
}

async function readNamed(path: string, io: Io): Promise<Uint8Array> {
  const full = resolve(io.folder, path);
  try {
    const { size } = await stat(full);
    if (size > MOST_BYTES) throw tooLarge(path);
    return await readFile(full, { signal: io.signal });
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${path} cannot be read: ${reason(error)}.`, null, "ENOENT");
  }
}

async function readAll(io: Io): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of io.stdin) {
    size += chunk.length;
    if (size > MOST_BYTES) throw tooLarge("Standard input");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(what: string): UsageError {
  return new UsageError(`${what} is larger than ${MOST_BYTES / 1024 / 1024} MiB: no workbook file.`, null, "E_LIMIT");
}

function reason(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  switch (code) {
    case "ENOENT":
      return "there is no such file";
    case "EISDIR":
      return "it is a folder";
    case "EACCES":
    case "EPERM":
      return "it may not be read";
    default:
      return typeof code === "string" ? code : "it is no file";
  }
}
