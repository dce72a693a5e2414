import type { SqlCte, SqlExpr, SqlFrom, SqlJoin, SqlQuery, SqlSelect, SqlSelectItem, SqlUnion } from "../tree.ts";
import { childrenOf } from "../children.ts";
import { BINDING } from "./fragment.ts";
import { withKeys } from "./keys.ts";
import { hardline, indent, join, type Doc } from "./layout.ts";
import type { Printer } from "./dialect.ts";

/** The last select of a statement, or one that others read. */
type Place = "outside" | "inside";

/** A statement: one CTE after the other with its comment above, then the final select; one clause and one column per line (E3). */
export function printQuery(query: SqlQuery, p: Printer, place: Place = "outside"): Doc {
  const body = printBody(query.body, p, place);
  if (query.ctes.length === 0) return body;
  const ctes = query.ctes.map((cte) => printCte(cte, p));
  return ["WITH", hardline, join(ctes, [",", hardline]), hardline, body];
}

function printCte(cte: SqlCte, p: Printer): Doc {
  const { quoteName, tellsStorage } = p.rules.syntax;
  const stored = cte.materialized === null || !tellsStorage ? "" : cte.materialized ? "MATERIALIZED " : "NOT MATERIALIZED ";
  return [
    cte.comment === undefined ? [] : [comment(cte.comment), hardline],
    `${quoteName(cte.name)} AS ${stored}(`,
    indent(hardline, printBody(cte.body, p, "inside"), fenceOf(cte, p)),
    hardline,
    ")",
  ];
}

/** What keeps the engine from writing the columns of a CTE out wherever they are named; a limit of its own does so already. */
function fenceOf({ body, fenced }: SqlCte, p: Printer): Doc {
  const { fence } = p.rules.syntax;
  const isOpen = fenced === true && body.kind === "select" && body.limit === null && !((body.offset ?? 0) > 0);
  return isOpen && fence !== undefined ? [hardline, fence] : [];
}

/** Names of users stand in comments: whatever could end the line becomes a space. */
function comment(text: string): string {
  return `-- ${text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]+/gu, " ").trim()}`;
}

function printBody(body: SqlSelect | SqlUnion, p: Printer, place: Place): Doc {
  if (body.kind === "select") return printSelect(body, p, place);
  const branches = body.branches.map((branch): Doc => {
    const bare = branch.orderBy.length === 0 && branch.limit === null && branch.offset === null;
    if (bare) return printSelect(branch, p, "inside");
    const inside: Doc = ["(", indent(hardline, printSelect(branch, p, "inside")), hardline, ")"];
    return p.rules.syntax.parenthesizedBranches ? inside : ["SELECT * FROM ", inside, " AS branch"];
  });
  return join(branches, [hardline, "UNION ALL", hardline]);
}

function printSelect(asked: SqlSelect, outer: Printer, place: Place): Doc {
  const { key, adapt } = outer.rules;
  const sayable = adapt?.(asked) ?? asked;
  const select = key === undefined ? sayable : withKeys(sayable, key);
  const p = outer.reading(select.from?.alias ?? null, columnIn([...select.groupBy, ...select.items.map(({ expr }) => expr)]));
  const fetched = p.rules.syntax.fetches === true ? fetch(select, p, place) : null;
  const head: Doc = [select.distinct ? "SELECT DISTINCT" : "SELECT", fetched?.top ?? ""];
  const clauses: Doc[] = [[head, indent(hardline, join(items(select, p), [",", hardline]))]];
  if (select.from !== null) clauses.push(["FROM ", from(select.from, p)]);
  for (const joined of select.joins) clauses.push(printJoin(joined, p));
  if (select.where !== null) clauses.push(["WHERE", " ", conditions(select.where, p)]);
  if (select.groupBy.length > 0)
    clauses.push([
      "GROUP BY ",
      join(
        select.groupBy.flatMap((key) => groupKey(key, p)),
        ", ",
      ),
    ]);
  if (select.having !== null) {
    const having = p.rules.syntax.having?.(select.having, select.groupBy) ?? select.having;
    clauses.push(["HAVING ", conditions(having, p)]);
  }
  if (fetched !== null) return join([...clauses, ...fetched.clauses], hardline);
  const order = p.orderBy(select.orderBy);
  if (order !== null) clauses.push(order);
  const skipped = select.offset !== null && select.offset > 0 ? select.offset : null;
  const limit: Doc[] = [];
  if (select.limit !== null) limit.push(`LIMIT ${rows(select.limit)}`);
  else if (skipped !== null && p.rules.syntax.noLimit !== null) limit.push(`LIMIT ${p.rules.syntax.noLimit}`);
  const offset: Doc[] = skipped === null ? [] : [`OFFSET ${rows(skipped)}`];
  clauses.push(...(p.rules.syntax.skipsFirst === true ? [...offset, ...limit] : [...limit, ...offset]));
  return join(clauses, hardline);
}

/** Rows by TOP where none is skipped, else by OFFSET and FETCH; an order where there is a limit, or at the end. */
function fetch({ limit, offset, orderBy }: SqlSelect, p: Printer, place: Place): { readonly top: Doc; readonly clauses: readonly Doc[] } {
  const skips = offset !== null && offset > 0 && limit !== 0;
  const order = place === "outside" || limit !== null || skips ? p.orderBy(orderBy) : null;
  const top = limit !== null && !skips ? ` TOP (${rows(limit)})` : "";
  if (!skips) return { top, clauses: order === null ? [] : [order] };
  const fetchNext = limit === null ? [] : [`FETCH NEXT ${rows(limit)} ROWS ONLY`];
  return { top, clauses: [order ?? p.rules.syntax.anyOrder ?? "", `OFFSET ${rows(offset)} ROWS`, ...fetchNext] };
}

function items(select: SqlSelect, p: Printer): Doc[] {
  return select.items.map(({ expr, alias }): Doc => {
    const text = p.at(expr, BINDING.lowest);
    const { quoteName, namesTables } = p.rules.syntax;
    const ofTable = expr.kind === "column" && expr.relation !== null && namesTables === true;
    const same = isJust(text, quoteName(alias)) || (expr.kind === "column" && expr.name === alias && !ofTable);
    return same ? text : [text, ` AS ${quoteName(alias)}`];
  });
}

/** True if a document is this text and no more. */
function isJust(doc: Doc, text: string): boolean {
  if (typeof doc === "string") return doc === text;
  const [first] = "kind" in doc ? [] : doc;
  return first !== undefined && !("kind" in doc) && doc.length === 1 && isJust(first, text);
}

/** One condition per line below each other. */
function conditions(expr: SqlExpr, p: Printer): Doc {
  if (expr.kind !== "primitive" || expr.name !== "and") return p.at(expr, BINDING.lowest);
  const parts = expr.args.map((part) => p.at(part, BINDING.not));
  return indent(join(parts, [hardline, "AND "]));
}

/** A bare number in GROUP BY would be read as a position, so a literal is cast to its own type. */
function groupKey(expr: SqlExpr, p: Printer): readonly Doc[] {
  return expr.kind === "literal" ? [p.rules.cast(expr, expr.type, expr.type, p).doc] : p.keyOf(expr);
}

function from(source: SqlFrom, p: Printer): Doc {
  const { quoteName } = p.rules.syntax;
  switch (source.kind) {
    case "table": {
      const path = source.path.map(quoteName).join(".");
      return aliased(path, source.alias, source.path.at(-1), p);
    }
    case "cte":
      return aliased(quoteName(source.name), source.alias, source.name, p);
    case "query": {
      const row = oneRow(source.query);
      if (row !== null && p.rules.syntax.oneRow !== undefined) return p.rules.syntax.oneRow(row, source.alias, p);
      return ["(", indent(hardline, printQuery(source.query, p, "inside")), hardline, `) AS ${quoteName(source.alias)}`];
    }
    case "statement":
      return ["(", indent(hardline, source.text), hardline, `) AS ${quoteName(source.alias)}`];
  }
}

/** The items of a query that reads from nothing, and yet names columns: those of the query around it. */
function oneRow({ ctes, body }: SqlQuery): readonly SqlSelectItem[] | null {
  if (ctes.length > 0 || body.kind !== "select" || body.from !== null || body.where !== null) return null;
  return columnIn(body.items.map(({ expr }) => expr)) === null ? null : body.items;
}

/** The first column that expressions name, those of subqueries left out. */
function columnIn(exprs: readonly SqlExpr[]): SqlExpr | null {
  for (const expr of exprs) {
    const found = expr.kind === "column" ? expr : columnIn(childrenOf(expr));
    if (found !== null) return found;
  }
  return null;
}

function aliased(what: string, alias: string, own: string | undefined, p: Printer): Doc {
  return own === alias ? what : `${what} AS ${p.rules.syntax.quoteName(alias)}`;
}

function printJoin(joined: SqlJoin, p: Printer): Doc {
  const head: Doc = [`${joined.type.toUpperCase()} JOIN `, from(joined.from, p)];
  if (joined.on === null) return head;
  const before = p.rules.syntax.joinOn?.(joined.on, joined.from.alias, p) ?? null;
  if (before === null) return [head, indent(hardline, "ON ", conditions(joined.on, p))];
  return [head, indent(hardline, "ON ", before, hardline, "AND ", p.at(joined.on, BINDING.not))];
}

/** A row count that is safe to print. */
function rows(count: number): string {
  if (!Number.isSafeInteger(count) || count < 0) throw new Error(`Not a number of rows: ${count}`);
  return String(count);
}
