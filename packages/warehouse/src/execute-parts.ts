import { limits } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { columnValues, readTable } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import { WarehouseError } from "./errors.ts";
import type { Connector, ExecuteRequest, ExecuteStream, GivenRows } from "./port.ts";

/** Keys that another connection has, and the statement for rows with such keys alone. */
interface KeysOfPart extends StatementOf {
  readonly connectionId: string;
  readonly within: (values: readonly string[]) => string | null | Promise<string | null>;
}

interface StatementOf {
  readonly sql: string;
  readonly shortSql?: string | null;
  readonly columns: readonly { readonly alias: string; readonly type: ValueType }[];
}

/** A compiled query: its statement, and those that bring rows of other connections to it. */
export interface PartsRequest extends Omit<ExecuteRequest, "sql" | "columns" | "given"> {
  readonly query: StatementOf & {
    readonly connectionId: string | null;
    readonly parts: readonly (StatementOf & { readonly name: string; readonly connectionId: string; readonly keys?: KeysOfPart })[];
  };
  /** Of a connection; null: an embedded engine. */
  readonly connectorOf: (connectionId: string | null) => Connector;
  /** Rows that a part may bring; `limits.partRows` if absent. */
  readonly mostPartRows?: number;
  /** Keys that the statement of a part may name; `limits.partKeys` if absent. */
  readonly mostPartKeys?: number;
}

/**
 * Runs a compiled query. Its parts run at the same time, each on its own connection, and their rows go to the embedded engine as they come;
 * what ends one of them ends all. A part with more rows than it may bring fails the query: it is never cut.
 */
export function executeParts({
  query,
  connectorOf,
  mostPartRows = limits.partRows,
  mostPartKeys = limits.partKeys,
  signal,
  ...request
}: PartsRequest): ExecuteStream {
  const over = new AbortController();
  const whole = AbortSignal.any([signal, over.signal]);
  const given = query.parts.map((part): GivenRows => ({
    name: part.name,
    columns: part.columns.map(named),
    chunks: rowsOf(part),
  }));
  const host = connectorOf(query.connectionId);
  if (given.length > 0 && host.engine !== "duckdb") throw new Error(`${host.engine} takes no rows of others.`);
  const stream = host.execute({
    ...request,
    signal: given.length === 0 ? signal : whole,
    ...statementOf(query),
    columns: query.columns.map(named),
    ...(given.length === 0 ? {} : { given }),
  });
  if (given.length === 0) return stream;
  const end = (): void => over.abort();
  stream.done.then(end, end);
  return stream;

  async function* rowsOf(part: PartsRequest["query"]["parts"][number]): AsyncGenerator<Uint8Array> {
    try {
      const sql = part.keys === undefined ? null : await withinKeys(part.keys);
      const { chunks, done } = ask(part, sql === null ? statementOf(part) : { sql }, mostPartRows);
      yield* chunks;
      if ((await done).truncated) throw tooMany(part.name, mostPartRows);
    } catch (error) {
      // The others may be far from their next rows: they are not waited for.
      over.abort();
      throw error;
    }
  }

  function ask(
    of: StatementOf & { readonly connectionId: string },
    statement: Pick<ExecuteRequest, "sql" | "shortSql">,
    maxRows: number,
  ): ExecuteStream {
    return connectorOf(of.connectionId).execute({
      ...statement,
      columns: of.columns.map(named),
      signal: whole,
      timeoutMs: request.timeoutMs,
      ...(request.person === undefined ? {} : { person: request.person }),
      maxRows,
    });
  }

  /** The statement for rows with the keys that there are; null where there are too many. */
  async function withinKeys(keys: KeysOfPart): Promise<string | null> {
    const { chunks, done } = ask(keys, { sql: keys.sql }, mostPartKeys);
    const messages: Uint8Array[] = [];
    for await (const chunk of chunks) messages.push(chunk);
    if ((await done).truncated) return null;
    const listed = keys.columns.map(({ alias, type }) => ({ id: alias, name: alias, type, level: "base", role: "value" }) as const);
    const values = [...columnValues(readTable(listed, messages), 0)].flatMap((value) => (value === null ? [] : [String(value)]));
    return keys.within(values);
  }
}

function statementOf({ sql, shortSql }: StatementOf): Pick<ExecuteRequest, "sql" | "shortSql"> {
  return shortSql === undefined || shortSql === null ? { sql } : { sql, shortSql };
}

function named({ alias, type }: { readonly alias: string; readonly type: ValueType }): { readonly name: string; readonly type: ValueType } {
  return { name: alias, type };
}

function tooMany(name: string, most: number): WarehouseError {
  return new WarehouseError("warehouse_query_failed", message("errors-data.warehouse.too-many-rows", { name, count: most }), {
    cause: "limit",
    part: name,
    limit: most,
  });
}
