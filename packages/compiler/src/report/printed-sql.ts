import type { CompiledQuery, QueryPart } from "../api.ts";

/** All SQL of a query as people read it: the statement that is tried first, and before it those that bring rows of other connections. */
export function printedSql({
  parts,
  sql,
  shortSql,
  connectionId,
}: Pick<CompiledQuery, "sql" | "shortSql" | "connectionId"> & {
  readonly parts: readonly Pick<QueryPart, "name" | "connectionId" | "sql" | "shortSql">[];
}): string {
  const statement = shortSql ?? sql;
  if (parts.length === 0) return statement;
  const headed = (heading: string, text: string): string => `-- ${heading.replaceAll(/[\r\n\u2028\u2029]+/g, " ")}\n${text}`;
  return [
    ...parts.map((part) => headed(`Rows of ${part.name}, on connection ${part.connectionId}`, `${part.shortSql ?? part.sql};`)),
    headed(connectionId === null ? "Over these rows, in the embedded engine" : `Over these rows, on connection ${connectionId}`, statement),
  ].join("\n\n");
}
