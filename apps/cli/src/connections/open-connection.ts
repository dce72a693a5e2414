import { resolve } from "node:path";
import type { CatalogWarehouse, SchemaColumn, TableSchema } from "@sheaf/compiler";
import { CodedError, untranslated } from "@sheaf/contract";
import { type Connector, fullTablePath, openDuckDbPath, openOutside, type TableListing } from "@sheaf/warehouse";
import type { Io } from "../command/io.ts";
import { readFileText } from "../files/read-file.ts";
import type { ConnectionOption } from "./connection-option.ts";
import { passwordVariable, readServerAddress } from "./server-address.ts";

const fieldIn = ({ details: { field } }: CodedError): unknown => field;

/** A database that is open for one call of the command. */
export interface OpenConnection extends CatalogWarehouse {
  readonly name: string;
  readonly connector: Connector;
  /** By a path that may be shorter than the whole one. */
  readonly table: (path: readonly string[]) => Promise<TableSchema | "ambiguous" | undefined>;
  readonly statement: (text: string) => Promise<readonly SchemaColumn[]>;
}

/** Opens a connection; a failure says which one. */
export async function openConnection(option: ConnectionOption, io: Io): Promise<OpenConnection> {
  try {
    const connector = await openConnector(option, io);
    let listing: Promise<readonly TableListing[]> | null = null;
    return {
      name: option.name,
      engine: connector.engine,
      takesRows: option.kind === "duckdb",
      // A file says nothing of its connections: a timestamp without a zone is read as UTC (V3).
      timeZone: "UTC",
      connector,
      table: async (path) => {
        listing ??= connector.listTables(io.signal);
        const full = tablePath(await listing, path);
        return full === null ? undefined : full === "ambiguous" ? full : connector.describeTable(full, io.signal);
      },
      statement: (text) => connector.describeStatement(text, io.signal),
    };
  } catch (error) {
    throw named(error, option.name);
  }
}

/**
 * The connection says which database that is: what a path says of it before schema and table is not looked at. Nor is the schema
 * where there is none but the embedded engine's own, as in a folder of files.
 */
function tablePath(tables: readonly TableListing[], path: readonly string[]): ReturnType<typeof fullTablePath> {
  const found = fullTablePath(tables, path);
  if (found !== null) return found;
  if (path.length > 2) return tablePath(tables, path.slice(-2));
  return path.length === 2 && tables.every((table) => table.path[0] === "main") ? fullTablePath(tables, path.slice(-1)) : null;
}

async function openConnector(option: ConnectionOption, io: Io): Promise<Connector> {
  if (option.kind === "duckdb") return openDuckDbPath(resolve(io.folder, option.path));
  const { encryption, password: inAddress, ...address } = readServerAddress(option.name, option.kind, option.url, io.environment);
  const password = await passwordOf(option, inAddress, io);
  const open = (how: "verify" | "require" | "none"): Connector =>
    openOutside(option.kind, { ...address, encryption: how }, password, { allowInside: true });
  if (encryption !== null) return open(encryption);
  const encrypted = open("require");
  try {
    await encrypted.test(io.signal);
    return encrypted;
  } catch (error) {
    await encrypted.close();
    // The server has no encryption to offer, and nobody asked for it.
    if (error instanceof CodedError && fieldIn(error) === "encryption") return open("none");
    throw error;
  }
}

/** Of the file that was named, else of the address, else of the environment; empty where there is none. */
async function passwordOf(
  { kind, passwordFile }: Exclude<ConnectionOption, { kind: "duckdb" }>,
  inAddress: string | null,
  io: Io,
): Promise<string> {
  if (passwordFile === null) return inAddress ?? io.environment[passwordVariable(kind)] ?? "";
  return (await readFileText(passwordFile, io)).replace(/\r?\n$/u, "");
}

/** The same failure with the connection's name in front. */
export function named(error: unknown, name: string): unknown {
  if (!(error instanceof CodedError) || name === "") return error;
  const { engineMessage } = error as { readonly engineMessage?: unknown };
  const told = new CodedError(error.errorCode ?? error.code, untranslated(`Connection "${name}": ${error.message}`), error.details);
  return Object.assign(told, { engineMessage });
}
