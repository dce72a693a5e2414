import type mysql from "mysql2";
import { PolitelyPaused, type RowFlow } from "../../outside/row-batches.ts";
import type { RowHandlers } from "../../outside/session-query.ts";

/** A column of a result as the server describes it. */
export interface ResultField {
  readonly name: string;
  readonly columnType: number;
  readonly characterSet: number;
  readonly flags: number;
  /** In bytes; of a decimal its digits, the sign and the point. */
  readonly columnLength: number;
  readonly decimals: number;
  /** What the protocol has no number for: `uuid`, `inet6` … */
  readonly extendedTypeName?: string;
  /** `json` */
  readonly extendedFormat?: string;
}

/** The driver's own description of a column: it makes its reader of rows of the names, some of which it refuses. */
type DriverField = { -readonly [K in keyof ResultField]: ResultField[K] };

/** A copy of what the driver says of the columns. */
export function resultFields(fields: readonly unknown[]): readonly ResultField[] {
  return (fields as readonly DriverField[]).map(
    ({ name, columnType, characterSet, flags, columnLength, decimals, extendedTypeName, extendedFormat }) => ({
      name,
      columnType,
      characterSet,
      flags,
      columnLength,
      decimals,
      ...(extendedTypeName === undefined ? {} : { extendedTypeName }),
      ...(extendedFormat === undefined ? {} : { extendedFormat }),
    }),
  );
}

/** One statement whose rows are handed on as they come, as the bytes that the server wrote. While it is paused, the server waits. */
export function streamRows(connection: mysql.Connection, sql: string, handlers: RowHandlers<ResultField, Buffer>): RowFlow {
  let isOver = false;
  let hasRows = false;
  let failure: unknown = null;
  const flow = new PolitelyPaused({
    pause: () => {
      if (!isOver) connection.pause();
    },
    resume: () => connection.resume(),
  });
  const finish = (): void => {
    if (isOver) return;
    isOver = true;
    connection.off("error", broken);
    if (failure === null) handlers.end();
    else handlers.failed(failure);
    // The next user of the session must find the socket open.
    flow.resume();
  };
  /** The driver tells a connection that breaks, and not its query. */
  const broken = (error: unknown): void => {
    failure ??= error;
    finish();
  };
  connection.on("error", broken);
  const query = connection.query({ sql, rowsAsArray: true, typeCast: false });
  query.on("fields", (fields: unknown) => {
    // A statement without columns says so by having none.
    if (!Array.isArray(fields)) return;
    hasRows = true;
    handlers.fields(resultFields(fields));
    for (const [index, field] of (fields as DriverField[]).entries()) field.name = `c${index}`;
  });
  query.on("result", (values: unknown) => {
    if (!hasRows || isOver) return;
    handlers.row(values as readonly (Buffer | null)[]);
    flow.afterRow();
  });
  query.on("error", (error: unknown) => {
    failure ??= error;
  });
  query.on("end", finish);
  return flow;
}
