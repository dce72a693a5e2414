import { canonicalName, type Expr, parse, printFormula } from "@sheaf/formula";
import type { Element, Id } from "../../document.ts";
import { columnsOf } from "../../names/labels.ts";
import type { QueryColumn } from "../../query.ts";
import { columnsHeld } from "../charts/channel.ts";
import { xChannel } from "../charts/common-channels.ts";
import { dependsOnAggregate } from "../charts/depends-on-aggregate.ts";
import { marksLevel } from "../charts/marks-query.ts";
import { axesColumns } from "./panel-formulas.ts";

/** The last moment that there are rows of at each mark, of a chart along periods. */
export const rowsUntilColumn: Id = "~until";

/** The same of charts along an axis of periods, and how far the rows of each period reach. */
export function alongColumns(element: Element): readonly QueryColumn[] {
  const moment = momentAlong(element);
  const own = axesColumns(element);
  if (moment === null || columnsOf(element).some(({ id }) => id === rowsUntilColumn)) return own;
  const until: QueryColumn = {
    id: rowsUntilColumn,
    name: "until",
    formula: `Max(${moment})`,
    level: marksLevel,
    hidden: false,
    format: null,
    made: { path: null },
    isForDrawing: true,
  };
  return [...own, until];
}

/** What the periods of the x axis are made of, as a formula; null where its column does not say that it is of periods. */
function momentAlong(element: Element): string | null {
  const [x] = columnsHeld(element, xChannel.at);
  if (x === undefined || dependsOnAggregate(element, x)) return null;
  const formula = columnsOf(element).find(({ id }) => id === x)?.formula;
  if (formula === undefined) return null;
  const parsed = parse(formula, "stored");
  const moment = parsed.diagnostics.length > 0 ? null : truncated(parsed.expr);
  return moment === null ? null : printFormula(moment, canonicalName);
}

function truncated(expr: Expr): Expr | null {
  if (expr.kind === "paren") return truncated(expr.inner);
  return expr.kind === "call" && expr.name.toLowerCase() === "datetrunc" && expr.args.length === 2 ? (expr.args[1] ?? null) : null;
}
