import { UsageError } from "../command/failures.ts";

/** A database that a connection of the file stands for, as `--connection` names it. */
export type ConnectionOption =
  | { readonly name: string; readonly kind: "duckdb"; readonly path: string }
  | { readonly name: string; readonly kind: "postgres"; readonly url: string };

export const connectionForms = "NAME=duckdb:PATH or NAME=postgres://USER@HOST/DATABASE";

/** Reads every `--connection`; no message repeats an address, it may hold a password. */
export function readConnectionOptions(texts: readonly string[]): ReadonlyMap<string, ConnectionOption> {
  const options = new Map<string, ConnectionOption>();
  for (const text of texts) {
    const option = readOne(text);
    if (options.has(option.name)) throw new UsageError(`--connection ${option.name} is given twice.`);
    options.set(option.name, option);
  }
  return options;
}

function readOne(text: string): ConnectionOption {
  // A connection's id may hold an equals sign itself: the engine decides where the name ends.
  const form = /^(.+?)=(duckdb:|postgres(?:ql)?:\/\/)(.*)$/su.exec(text);
  if (form === null) {
    const name = text.split("=", 1)[0] ?? "";
    throw new UsageError(`--connection ${name} does not say which database.`, `Write --connection ${connectionForms}.`);
  }
  const [, name = "", engine = "", rest = ""] = form;
  if (engine === "duckdb:") {
    if (rest === "")
      throw new UsageError(`--connection ${name} has no path.`, "Write a DuckDB file, or a folder of Parquet and CSV files.");
    return { name, kind: "duckdb", path: rest };
  }
  return { name, kind: "postgres", url: `${engine}${rest}` };
}
