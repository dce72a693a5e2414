import { limits } from "@sheaf/contract";
import type { ValueType } from "@sheaf/sql";
import { WarehouseError } from "./errors.ts";
import type { Connector, ExecuteRequest, ExecuteStream, GivenRows } from "./port.ts";

interface StatementOf {
  readonly sql: string;
  readonly columns: readonly { readonly alias: string; readonly type: ValueType }[];
}

/** A compiled query: its statement, and those that bring rows of other connections to it. */
export interface PartsRequest extends Omit<ExecuteRequest, "sql" | "columns" | "given"> {
  readonly query: StatementOf & {
    readonly connectionId: string | null;
    readonly parts: readonly (StatementOf & { readonly name: string; readonly connectionId: string })[];
  };
  /** Of a connection; null: an embedded engine. */
  readonly connectorOf: (connectionId: string | null) => Connector;
  /** Rows that a part may bring; `limits.partRows` if absent. */
  readonly mostPartRows?: number;
}

/**
 * Runs a compiled query. Its parts run at the same time, each on its own connection, and their rows go to the embedded engine as they come;
 * what ends one of them ends all. A part with more rows than it may bring fails the query: it is never cut.
 */
export function executeParts({ query, connectorOf, mostPartRows = limits.partRows, signal, ...request }: PartsRequest): ExecuteStream {
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
    sql: query.sql,
    columns: query.columns.map(named),
    ...(given.length === 0 ? {} : { given }),
  });
  if (given.length === 0) return stream;
  const end = (): void => over.abort();
  stream.done.then(end, end);
  return stream;

  async function* rowsOf(part: PartsRequest["query"]["parts"][number]): AsyncGenerator<Uint8Array> {
    const { chunks, done } = connectorOf(part.connectionId).execute({
      sql: part.sql,
      columns: part.columns.map(named),
      signal: whole,
      timeoutMs: request.timeoutMs,
      maxRows: mostPartRows,
    });
    try {
      yield* chunks;
      if ((await done).truncated) throw tooMany(part.name, mostPartRows);
    } catch (error) {
      // The others may be far from their next rows: they are not waited for.
      over.abort();
      throw error;
    }
  }
}

function named({ alias, type }: { readonly alias: string; readonly type: ValueType }): { readonly name: string; readonly type: ValueType } {
  return { name: alias, type };
}

function tooMany(name: string, most: number): WarehouseError {
  const count = most.toLocaleString("en-US");
  return new WarehouseError(
    "warehouse_query_failed",
    `“${name}” has more than ${count} rows. That is the most that one connection can bring to a query over several: filter or group it first.`,
    { cause: "limit", part: name, limit: most },
  );
}
