import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type Json, printYaml, serverManaged } from "@sheaf/workbook";
import { idIn, openServer, serverHelp, serverOptions } from "../calls/server-options.ts";
import { choice, type Command } from "../command/command.ts";
import { exitCodes } from "../command/exit-codes.ts";
import { UsageError } from "../command/failures.ts";
import { write } from "../command/io.ts";

export const exportFile: Command = {
  positionals: ["ID"],
  options: {
    ...serverOptions,
    version: { type: "string" },
    envelope: { type: "string" },
    dialect: { type: "string" },
    format: { type: "string" },
    output: { type: "string" },
  },
  help: `Usage: sheaf export ID --server URL [--org SLUG] [--version N] [--envelope nested|flat] [--dialect sheaf|r1|r2]
                    [--format yaml|json] [--output FILE]

Writes a server's workbook, data model or report as a file. ID is its UUID, the id in its address, or the whole address. The file
holds nothing of the server (no folder, owner or version): sheaf import makes the same workbook of it again, anywhere.

  --version N        a published version; default: the draft
  --envelope nested  elements stand in their pages (default); flat: in one list beside the pages
  --dialect sheaf    everything (default); r1, r2: what tools of the reference product read
  --format yaml      default; or json
  --output FILE      default: standard output; a file that exists is not overwritten
${serverHelp}
`,
  run: async (given, io) => {
    const id = idIn(given.argument(0), "The document");
    const envelope = choice("envelope", given.text("envelope"), ["nested", "flat"], "nested");
    const dialect = choice("dialect", given.text("dialect"), ["sheaf", "r1", "r2"], "sheaf");
    const format = choice("format", given.text("format"), ["yaml", "json"], "yaml");
    const version = versionIn(given.text("version"));
    const server = await openServer(given, io);
    const value = await server.file(id, { envelope, dialect, version });
    const own = Object.fromEntries(Object.entries(value).filter(([key]) => !serverMembers.has(key))) as { readonly [key: string]: Json };
    const text = format === "json" ? `${JSON.stringify(own, null, 2)}\n` : printYaml(own);
    const output = given.text("output");
    if (output === null) await write(io.stdout, text);
    else await writeNew(resolve(io.folder, output), output, text);
    return exitCodes.done;
  },
};

/** Members that the server manages (workbook-file 1.1), and the folder: where a workbook lies is no part of it. */
const serverMembers: ReadonlySet<string> = new Set([...serverManaged, "folderId"]);

function versionIn(text: string | null): number | null {
  if (text === null) return null;
  if (!/^[1-9]\d{0,9}$/u.test(text)) throw new UsageError(`--version ${text} is no version.`, "Versions count from 1.");
  return Number(text);
}

async function writeNew(path: string, given: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: "wx" });
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (code === "EEXIST") throw new UsageError(`${given} exists already.`, "Name another file, or remove it first.", "EEXIST");
    throw new UsageError(`${given} cannot be written: ${String(code)}.`);
  }
}
