import { message } from "@sheaf/messages";
import { type Dialect, type DialectName, MAX_EXPRESSION_SIZE, type SqlQuery, type SqlSelect, dialects, sql } from "@sheaf/sql";
import type { Id } from "@sheaf/workbook";
import type { QueryPart } from "../api.ts";
import { EMBEDDED } from "./embedded.ts";
import type { SourceProblem } from "../bind/sources/source.ts";
import { cutPlan, isPlainTest } from "./cut.ts";
import type { PlanExpr } from "../plan/expression.ts";
import { connectionsOf } from "./homes.ts";
import { dropKnownOrder } from "../plan/known-order.ts";
import { limitBeforeJoins } from "../plan/limit-first.ts";
import type { Answer } from "../plan/output.ts";
import type { Plan } from "../plan/plan.ts";
import { simplify } from "../plan/simplify.ts";
import { MOST_JOINED, mostJoined } from "../plan/text-growth.ts";
import { eachLiteral } from "../plan/visit.ts";
import type { Session } from "../session.ts";
import type { Lowering } from "../lower/context.ts";
import { lowerExpr } from "../lower/expression.ts";
import { isRefused } from "../lower/facts.ts";
import { givesRowsLast } from "../lower/rows-last.ts";
import { lowerPlan } from "../lower/statement.ts";

/** A plan as SQL: one statement, or one for each connection besides that where they meet. */
export interface LoweredRequest {
  readonly connectionId: Id | null;
  readonly dialect: DialectName;
  readonly parts: readonly QueryPart[];
  readonly plan: Plan;
  readonly query: SqlQuery;
  readonly sql: string;
  readonly shortSql: string | null;
  /** SQL names of the output columns, in order. */
  readonly aliases: readonly string[];
}

type Refused = { readonly problem: SourceProblem };

/** `ownId`: where the element is computed as far as it reads nothing else. */
export function lowerRequest(session: Session, ownId: Id, plan: Plan, answers: readonly Answer[]): LoweredRequest | Refused {
  const headers = answers.map((one) => one.name);
  const [only = ownId, second] = connectionsOf(plan);
  if (second === undefined) {
    const lowered = lowerOn(session, only, plan, headers);
    return "problem" in lowered ? lowered : { ...lowered, connectionId: only === EMBEDDED ? null : only, parts: [] };
  }
  const host = hostOf(session, plan);
  const { catalog } = session.environment;
  const { parts, rest, foreign } = cutPlan(
    plan,
    host,
    (connectionId, test) => isPlainTest(test) && canState(session, connectionId, test),
    (connectionId, path) => {
      const table = catalog.table(connectionId, path);
      return table === undefined || table === "ambiguous" ? null : table.rowCountEstimate;
    },
    (connectionId, call) => {
      const lowering = session.lowering(connectionId);
      return (
        lowering !== null &&
        !isRefused(
          lowerExpr(call, (_, name) => ({ relation: null, name }), lowering),
          lowering.dialect,
        )
      );
    },
  );
  if (foreign !== null)
    return {
      problem: {
        code: "E_UNSUPPORTED",
        message: message("findings.query.foreign-function", { column: foreign, engine: host === null ? "embedded" : "other" }),
      },
    };
  const lowered = lowerOn(session, host ?? EMBEDDED, rest, headers);
  if ("problem" in lowered) return lowered;
  const statements: QueryPart[] = [];
  for (const part of parts) {
    const headersOf = part.columns.map((column) => column.name);
    const alone = (connectionId: Id, one: Plan, names: readonly string[]) =>
      lowerOn(session, connectionId, simplify(one, session.facts([connectionId])), names);
    const own = alone(part.connectionId, part.plan, headersOf);
    if ("problem" in own) return own;
    const keys = part.keys === null ? null : alone(part.keys.connectionId, part.keys.plan, ["key"]);
    const { connectionId: home, keys: keysOf } = part;
    statements.push({
      name: part.name,
      connectionId: part.connectionId,
      dialect: own.dialect,
      sql: own.sql,
      shortSql: own.shortSql,
      columns: part.columns.map(({ type }, index) => ({ alias: own.aliases[index] ?? "", type })),
      ...(keys === null || "problem" in keys || keysOf === null
        ? {}
        : {
            keys: {
              connectionId: keysOf.connectionId,
              sql: keys.sql,
              columns: [{ alias: keys.aliases[0] ?? "", type: keysOf.type }],
              within: (values) => {
                const within = keysOf.within(values);
                if (!within.output.where.every((test) => canState(session, home, test))) return null;
                const some = alone(home, within, headersOf);
                return "problem" in some ? null : some.sql;
              },
            },
          }),
    });
  }
  return { ...lowered, plan, connectionId: host, parts: statements };
}

/** The connection whose rows stay where they are: of those that can take rows, the one with the rows that the answer begins with. */
function hostOf(session: Session, plan: Plan): Id | null {
  const takers = connectionsOf(plan).filter((id) => session.environment.catalog.connection(id)?.takesRows === true);
  const relations = new Map(plan.relations.map((relation) => [relation.id, relation]));
  for (let at = relations.get(plan.output.from.relation); at !== undefined;) {
    if (at.kind === "table" || at.kind === "statement") {
      const { connectionId } = at;
      if (takers.includes(connectionId)) return connectionId;
      break;
    }
    const next = at.kind === "select" ? at.from : at.kind === "union" ? at.branches[0]?.from : undefined;
    at = next === undefined ? undefined : relations.get(next.relation);
  }
  return takers[0] ?? null;
}

function canState(session: Session, connectionId: Id, test: PlanExpr): boolean {
  const dialect = session.dialect(connectionId);
  let states = dialect !== null;
  eachLiteral(test, ({ value, type }) => {
    if (dialect?.refuses(sql.literal(value, type)) !== null) states = false;
  });
  return states;
}

function lowerOn(
  session: Session,
  connectionId: Id,
  plan: Plan,
  headers: readonly string[],
): Omit<LoweredRequest, "connectionId" | "parts"> | Refused {
  const lowering: Lowering | null = session.lowering(connectionId);
  if (lowering === null)
    return {
      problem: { code: "E_SOURCE_MISSING", message: message("findings.query.no-connection") },
    };
  const { dialect } = lowering;
  const shortened = shortenedFor(plan, dialect);
  if (mostJoined(plan) > MOST_JOINED)
    return {
      problem: {
        code: "E_LIMIT",
        message: message("findings.query.joined-texts", { most: MOST_JOINED }),
      },
    };
  const { query, aliases } = lowerPlan(shortened, headers, lowering);
  if (isTooLarge(query, dialect.sizeOf)) return { problem: { code: "E_LIMIT", message: message("findings.query.too-large") } };
  if (dialect.readsTooOften(query))
    return { problem: { code: "E_LIMIT", message: message("findings.query.too-many-steps", { engine: dialect.label }) } };
  const { sql: text, shortSql } = dialect.printForms(query);
  // The embedded engine streams what nothing has to wait for; servers are slow with what is written for any value at all.
  const mayBeTried = dialect.name !== "duckdb" || givesRowsLast(query);
  return { dialect: dialect.name, plan: shortened, query, sql: text, shortSql: mayBeTried ? shortSql : null, aliases };
}

/** What an engine does not find by itself. Elsewhere nobody measured it. */
function shortenedFor(plan: Plan, dialect: Dialect): Plan {
  if (dialect === dialects.duckdb) return limitBeforeJoins(dropKnownOrder(plan));
  return dialect === dialects.postgres ? limitBeforeJoins(plan) : plan;
}

function isTooLarge(query: SqlQuery, sizeOf: (expr: SqlSelect["items"][number]["expr"]) => number): boolean {
  const bodies = [...query.ctes.map((cte) => cte.body), query.body];
  return bodies.some((body) => body.kind === "select" && body.items.some((item) => sizeOf(item.expr) > MAX_EXPRESSION_SIZE));
}
