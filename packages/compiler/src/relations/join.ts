import { type TypedExpr, commonType, describeType, entryNamed, refusalsIn } from "@sheaf/formula";
import { type Message, message } from "@sheaf/messages";
import { BOOLEAN, GEOGRAPHY, type Dialect, type ValueType } from "@sheaf/sql";
import type { JoinOperator } from "@sheaf/workbook";
import type { BindingOf } from "../bind/binding.ts";
import type { SourceProblem } from "../bind/sources/source.ts";
import type { Bound } from "../model/bound.ts";
import type { ModelJoin } from "../model/element.ts";
import type { JoinedSource } from "./leg.ts";
import { bringsOne } from "./unique.ts";

/** The type that two keys are brought to before they are compared; null where they are as they are (V1, V3). */
export function comparedAs(left: ValueType, right: ValueType): ValueType | null {
  const common = commonType(left, right);
  return common?.kind === "datetime" && left.kind !== right.kind ? common : null;
}

export function inType(node: Bound, type: ValueType | null): Bound {
  return type === null || node.type.kind === type.kind ? node : { kind: "convert", arg: node, type };
}

/** The steps of a join for planning; those of legs that are looked up are none. */
export function modelJoins(source: JoinedSource, element: BindingOf): readonly ModelJoin[] {
  return source.steps.flatMap((step, index): ModelJoin[] => {
    const left = element(source.legs[step.left]?.elementId ?? "");
    const right = element(source.legs[index + 1]?.elementId ?? "");
    if (left === null || right === null) return [];
    const keys = step.keys.map((key) => {
      const types = [left.column(key.left)?.type, right.column(key.right)?.type] as const;
      return { ...key, as: types[0] === undefined || types[1] === undefined ? null : comparedAs(types[0], types[1]) };
    });
    return [{ left: step.left, type: step.type, keys, unique: bringsOne(step, right, element) }];
  });
}

/** The function that says what an operator over geographies says. */
const relations = { within: "Within", intersects: "Intersects" } as const;

function isRelation(op: JoinOperator): op is keyof typeof relations {
  return op in relations;
}

/** What keeps an engine from joining by an operator; null if nothing does. */
function refusalOfRelation(op: keyof typeof relations, dialect: Dialect): Message | null {
  // Its conditions of joins take none of the queries that these functions are made of.
  if (dialect.name === "mysql") return message("findings.join.no-geographies", { engine: dialect.label });
  const entry = entryNamed(relations[op]);
  const span = { start: 0, end: 0 };
  const arg: TypedExpr = { kind: "literal", value: null, type: GEOGRAPHY, span };
  const call = entry === undefined ? null : ({ kind: "call", entry, args: [arg, arg], type: BOOLEAN, span, nameSpan: span } as const);
  const [refused] = call === null ? [] : refusalsIn(call, dialect);
  return refused?.reason ?? null;
}

/** Why the rows of a join cannot be had: keys with errors, keys that cannot be compared, and what the engine has no join for. */
export function joinProblems(source: JoinedSource, element: BindingOf, dialect: Dialect | null): readonly SourceProblem[] {
  return source.steps.flatMap((step, index): SourceProblem[] => {
    const left = source.legs[step.left];
    const right = source.legs[index + 1];
    if (left === undefined || right === undefined) return [];
    const between = {
      left: left.aliases[0] ?? message("findings.join.left"),
      right: right.aliases[0] ?? message("findings.join.right"),
    };
    const problems = step.keys.flatMap((key, number): SourceProblem[] => {
      const where = { condition: number + 1, ...between };
      const sides = [
        [left, key.left],
        [right, key.right],
      ] as const;
      const found = sides.map(([leg, columnId]) => element(leg.elementId)?.column(columnId));
      for (const column of found) {
        if (column === undefined) return [{ code: "E_SOURCE_MISSING", message: message("findings.join.no-leg", between) }];
        if (column.expr !== null) continue;
        const [first] = column.diagnostics;
        return [
          {
            code: first?.code ?? "E_UNKNOWN_COLUMN",
            message: message("findings.join.in", { ...where, finding: first?.message ?? message("findings.join.column-error") }),
          },
        ];
      }
      const [here, there] = found;
      if (here === undefined || there === undefined) return [];
      if (isRelation(key.op)) {
        const odd = found.find((column) => column !== undefined && column.type.kind !== "geography");
        if (odd !== undefined)
          return [
            {
              code: "E_FORMULA_TYPE",
              message: message("findings.join.no-geography", { ...where, op: key.op, type: describeType(odd.type) }),
            },
          ];
        const refusal = dialect === null ? null : refusalOfRelation(key.op, dialect);
        if (refusal !== null)
          return [{ code: "E_UNSUPPORTED", message: message("findings.join.refused", { ...where, op: key.op, reason: refusal }) }];
      }
      if (commonType(here.type, there.type) === null)
        return [
          {
            code: "E_FORMULA_TYPE",
            message: message("findings.join.other-types", { ...where, here: describeType(here.type), there: describeType(there.type) }),
          },
        ];
      return [];
    });
    return problems;
  });
}
