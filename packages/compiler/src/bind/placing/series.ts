import type { TypedCall } from "@sheaf/formula";
import { type Message, message } from "@sheaf/messages";
import { BOOLEAN, FLOAT, INTEGER, TEXT, VARIANT, arrayOf } from "@sheaf/sql";
import { type Bound, walk } from "../../model/bound.ts";
import { seriesRange } from "../../model/series.ts";
import type { Placing } from "./place.ts";

/**
 * `SparklineAgg(category, aggregate)`: the rows of the current group are grouped by the category once more, and the aggregate is evaluated in
 * each of these groups; the points are a JSON array in ascending order of the category (S-L4b).
 */
export function bindSeries(call: TypedCall, placing: Placing): Bound | null {
  const [category, value] = call.args;
  if (category === undefined || value === undefined) return null;
  const key = placing.bind(category, { depth: placing.scope.levels.length - 1, aggregated: true });
  const y = placing.bind(value);
  let isPossible = true;
  const refuse = (said: Message): void => {
    if (isPossible) placing.report("E_LEVEL", said, value.span);
    isPossible = false;
  };
  // What a group has one value of would be another in totals (L11), where the points are those of other groups.
  walk(y, (node) => {
    if (node.kind === "window") refuse(message("findings.sparkline.window", { name: node.fn }));
    if (node.kind === "own" || node.kind === "source") refuse(message("findings.sparkline.bare-column"));
    if (node.kind === "aggregate" && node.range !== "base") refuse(message("findings.sparkline.groups"));
    return node.kind !== "aggregate" && node.kind !== "reduce";
  });
  if (!isPossible) return null;
  const id = placing.seriesBy(key);
  const x: Bound = { kind: "own", columnId: id, type: key.type };
  const points: Bound = {
    kind: "aggregate",
    fn: "ListAgg",
    args: [pointOf(x, y), text(",")],
    range: seriesRange(id),
    type: TEXT,
  };
  return { kind: "call", fn: "Json", args: [joined(text("["), points, text("]"))], type: VARIANT };
}

/** One point as JSON text; null where it has no category. */
function pointOf(x: Bound, y: Bound): Bound {
  const height: Bound = call("Coalesce", [textOf({ kind: "convert", arg: y, type: FLOAT }), text("null")]);
  return joined(text('{"x":'), jsonOf(x), text(',"y":'), height, text("}"));
}

function jsonOf(x: Bound): Bound {
  switch (x.type.kind) {
    case "text": {
      // What is to be escaped is so in the text of an array.
      const list = textOf({ kind: "call", fn: "Array", args: [x], type: arrayOf(TEXT) });
      const inner = call("Left", [call("Mid", [list, whole("2")]), whole("-1")]);
      const isThere: Bound = { kind: "call", fn: "IsNotNull", args: [x], type: BOOLEAN };
      return call("If", [isThere, inner]);
    }
    case "integer":
    case "decimal":
      return textOf({ kind: "convert", arg: x, type: FLOAT });
    case "float":
    case "boolean":
      return textOf(x);
    case "date":
    case "datetime":
    case "variant":
    case "array":
    case "geography":
    case "null":
    case "error":
      return joined(text('"'), textOf(x), text('"'));
  }
}

function call(fn: string, args: readonly Bound[]): Bound {
  return { kind: "call", fn, args, type: TEXT };
}

function textOf(value: Bound): Bound {
  return call("Text", [value]);
}

function whole(value: string): Bound {
  return { kind: "literal", value, type: INTEGER };
}

function text(value: string): Bound {
  return { kind: "literal", value, type: TEXT };
}

function joined(first: Bound, ...more: readonly Bound[]): Bound {
  return more.reduce((left, right) => call("&", [left, right]), first);
}
