import { limits } from "@sheaf/contract";
import { columnValues, isEndMark, readTable } from "@sheaf/result";
import { dialects, INTEGER64, sql, type SqlExpr } from "@sheaf/sql";
import { type Connector, type ExecuteRequest, ROLL_UPS, type RollUpTable } from "@sheaf/warehouse";

const GROUPS = "groups";
/** How many groups there are where they cannot be had. */
const NONE = -1;

/** How many groups a roll-up has, which is made if it is not there; null where it cannot be had. Never rejects. */
export async function groupsIn(table: RollUpTable, execute: Connector["execute"], signal: AbortSignal): Promise<number | null> {
  try {
    const { chunks, done } = execute({ ...counting(table), signal, timeoutMs: limits.queryTimeout, maxRows: 1 });
    done.catch(() => undefined);
    const messages: Uint8Array[] = [];
    for await (const chunk of chunks) if (!isEndMark(chunk)) messages.push(chunk);
    const rows = readTable([{ id: GROUPS, name: GROUPS, type: INTEGER64, level: "base", role: "value" }], messages);
    const groups = Number([...columnValues(rows, 0)][0] ?? NONE);
    return groups === NONE ? null : groups;
  } catch {
    return null;
  }
}

function counting(table: RollUpTable): Pick<ExecuteRequest, "sql" | "overRollUp" | "columns"> {
  const { duckdb } = dialects;
  const counted = (expr: SqlExpr, path: readonly string[] | null) =>
    duckdb.printForms({
      ctes: [],
      body: sql.select({
        items: [{ expr, alias: GROUPS }],
        from: path === null ? null : { kind: "table", path, alias: GROUPS },
      }),
    });
  return {
    sql: counted(sql.int(NONE), null).sql,
    overRollUp: { ...counted(sql.aggregate("count-rows", []), [ROLL_UPS, "main", table.name]), rollUp: table },
    columns: [{ name: GROUPS, type: INTEGER64 }],
  };
}
