import { message } from "@sheaf/messages";
import { saidOf } from "@sheaf/workbook";
import { z } from "zod";
import { CodedError, ofFinding } from "../errors.ts";
import { certificate, type ConnectionField, encryption, host, plain, port, user, writeBackSchema } from "./fields.ts";

/** A warehouse outside this machine that connections can be made to. Its secret is a password, which is no field. */
export interface ConnectionKind {
  readonly name: string;
  /** In the order of the form. Every other option of the driver is out of reach (V44). */
  readonly fields: Readonly<Record<string, ConnectionField>>;
  /** Whether a role may have no password at all. */
  readonly needsPassword: boolean;
}

const NO_DATABASE = "Type the database’s name";

/** One entry per engine; `docs/adding/connection-kind.md` says what else belongs to one. */
export const connectionKinds = {
  postgres: {
    name: "PostgreSQL",
    needsPassword: true,
    fields: {
      host,
      port: port(5432),
      database: { title: "Database", missing: NO_DATABASE, control: { kind: "text" }, schema: plain(63) },
      encryption,
      user: user(63),
      writeBackSchema: writeBackSchema(63, "Schema for input tables and written tables"),
      certificate,
    },
  },
  mysql: {
    name: "MariaDB",
    needsPassword: true,
    fields: {
      host,
      port: port(3306),
      database: {
        title: "Database",
        description: "Tables of others that the role may read are shown, too.",
        missing: NO_DATABASE,
        control: { kind: "text" },
        schema: plain(64),
      },
      encryption,
      user: user(80),
      writeBackSchema: writeBackSchema(64, "Database for input tables"),
      certificate,
    },
  },
  clickhouse: {
    name: "ClickHouse",
    needsPassword: false,
    fields: {
      host,
      port: port(8443),
      database: { title: "Database", missing: NO_DATABASE, control: { kind: "text" }, schema: plain(64).default("default") },
      encryption,
      user: user(80),
      certificate,
    },
  },
} as const satisfies Readonly<Record<string, ConnectionKind>>;

/** Engines that people connect to. */
export type OutsideEngine = keyof typeof connectionKinds;
/** All engines that connections have: those, and the one that the product runs itself. */
export type ConnectionEngine = OutsideEngine | "duckdb";

export const outsideEngines = Object.keys(connectionKinds) as [OutsideEngine, ...OutsideEngine[]];
export const connectionEngines = ["duckdb", ...outsideEngines] as const satisfies readonly ConnectionEngine[];

type Shape<F> = { -readonly [K in keyof F]: F[K] extends { readonly schema: infer S extends z.ZodType } ? S : never };

/** What a connection of a kind says, in its one spelling. */
export type ConnectionSettings<E extends OutsideEngine> = Readonly<z.output<z.ZodObject<Shape<(typeof connectionKinds)[E]["fields"]>>>>;

/** Settings in their one spelling; EINVAL with `details.field` and `details.fields` where they are wrong. */
export function readConnectionSettings<E extends OutsideEngine>(engine: E, input: unknown): ConnectionSettings<E> {
  const fields: Readonly<Record<string, ConnectionField>> = connectionKinds[engine].fields;
  const read = z
    .strictObject(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.schema])))
    .readonly()
    .safeParse(input);
  if (read.success) return read.data as ConnectionSettings<E>;
  const [issue] = read.error.issues;
  const field = (issue?.code === "unrecognized_keys" ? issue.keys[0] : issue?.path.join(".")) ?? null;
  const problem = issue === undefined ? message("errors.not-valid") : ofFinding(saidOf(issue));
  throw new CodedError("EINVAL", message("errors.field", { field: field ?? "settings", problem }), {
    field,
    ...(field === null ? {} : { fields: [{ path: field, message: problem }] }),
  });
}

/** Whether schedules can write tables into a connection: the embedded engine has a schema for them, others where one is set apart. */
export function takesTables(engine: ConnectionEngine, settings: Readonly<Record<string, unknown>>): boolean {
  return engine === "duckdb" || (engine === "postgres" && typeof settings["writeBackSchema"] === "string");
}
