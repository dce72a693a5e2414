import type { OutsideEngine } from "@sheaf/contract";
import { type Given } from "../command/command.ts";
import { UsageError } from "../command/failures.ts";
import { addressBeginnings, addressExamples } from "./server-address.ts";

/** A database that a connection of the file stands for, as `--connection` names it. */
export type ConnectionOption =
  | { readonly name: string; readonly kind: "duckdb"; readonly path: string }
  | {
      readonly name: string;
      readonly kind: OutsideEngine;
      readonly url: string;
      /** File that holds the password; null: the environment does, or there is none. */
      readonly passwordFile: string | null;
    };

const DUCKDB = "duckdb:";
const beginnings = [{ engine: "duckdb" as const, text: DUCKDB }, ...addressBeginnings];

/** Every form of the option, as messages write it. */
export const connectionForms = [`${DUCKDB}PATH`, ...addressExamples].map((form) => `NAME=${form}`).join(" or ");

/** The options of a command that reads databases. */
export const connectionOptions = {
  connection: { type: "string", multiple: true },
  "password-file": { type: "string", multiple: true },
} as const;

/** The beginning of their help; what the command does with them follows. */
export const connectionHelp = [`${DUCKDB}PATH`, ...addressExamples].map((form) => `  --connection NAME=${form}`).join("\n");

/** Reads every `--connection` and `--password-file`; no message repeats an address, somebody may have put a password into it. */
export function readConnectionOptions(given: Pick<Given, "texts">): ReadonlyMap<string, ConnectionOption> {
  const options = new Map<string, ConnectionOption>();
  for (const text of given.texts("connection")) {
    const option = readOne(text);
    if (options.has(option.name)) throw new UsageError(`--connection ${option.name} is given twice.`);
    options.set(option.name, option);
  }
  for (const text of given.texts("password-file")) {
    // A connection's id may hold an equals sign itself.
    const option = [...options.values()].find(({ name }) => text.startsWith(`${name}=`) && text.length > name.length + 1);
    if (option === undefined)
      throw new UsageError("--password-file names no connection, or no file.", "Write --password-file NAME=FILE, NAME as in --connection.");
    if (option.kind === "duckdb") throw new UsageError(`--password-file ${option.name}: a DuckDB file has no password.`);
    if (option.passwordFile !== null) throw new UsageError(`--password-file ${option.name} is given twice.`);
    options.set(option.name, { ...option, passwordFile: text.slice(option.name.length + 1) });
  }
  return options;
}

function readOne(text: string): ConnectionOption {
  // A connection's id may hold an equals sign itself: what an address begins with decides where the name ends.
  const [found] = beginnings
    .map((beginning) => ({ ...beginning, at: text.indexOf(`=${beginning.text}`) }))
    .filter(({ at }) => at > 0)
    .toSorted((a, b) => a.at - b.at);
  if (found === undefined) {
    const name = text.split("=", 1)[0] ?? "";
    throw new UsageError(`--connection ${name} does not say which database.`, `Write --connection ${connectionForms}.`);
  }
  const name = text.slice(0, found.at);
  const address = text.slice(found.at + 1);
  if (found.engine !== "duckdb") return { name, kind: found.engine, url: address, passwordFile: null };
  const path = address.slice(DUCKDB.length);
  if (path === "")
    throw new UsageError(`--connection ${name} has no path.`, "Write a DuckDB file, or a folder of Parquet, CSV or spreadsheet files.");
  return { name, kind: "duckdb", path };
}
