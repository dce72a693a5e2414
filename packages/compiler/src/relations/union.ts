import { commonTypeOf, describeType } from "@sheaf/formula";
import { message, type Said } from "@sheaf/messages";
import { ERROR, NULL, type ValueType } from "@sheaf/sql";
import type { BindingOf } from "../bind/binding.ts";
import type { SourceProblem } from "../bind/sources/source.ts";
import type { UnionColumn, UnitedSource } from "./leg.ts";

/** Types of a column of a union in each of its legs: null-only where a leg has none. */
function typesOf(source: UnitedSource, column: UnionColumn, element: BindingOf): readonly ValueType[] {
  return column.from.map((columnId, leg) => {
    if (columnId === null) return NULL;
    return element(source.legs[leg]?.elementId ?? "")?.column(columnId)?.type ?? ERROR;
  });
}

/** The type of a column of a union: the widest of its legs' (V1); an error where they do not agree or one has an error. */
export function unionType(source: UnitedSource, column: UnionColumn, element: BindingOf): ValueType {
  const types = typesOf(source, column, element);
  return types.some((type) => type.kind === "error") ? ERROR : (commonTypeOf(types) ?? ERROR);
}

/** Matches of a union whose columns are not there, have errors, or do not agree in type. */
export function unionProblems(source: UnitedSource, element: BindingOf): readonly SourceProblem[] {
  return source.columns().flatMap((column): SourceProblem[] => {
    const nameOf = (leg: number): Said => source.legs[leg]?.aliases[0] ?? message("findings.union.source", { number: leg + 1 });
    for (const [leg, columnId] of column.from.entries()) {
      if (columnId === null) continue;
      const bound = element(source.legs[leg]?.elementId ?? "")?.column(columnId);
      if (bound !== undefined && bound.expr !== null) continue;
      const [first] = bound?.diagnostics ?? [];
      const finding = first?.message ?? message("findings.union.no-column");
      return [
        {
          code: first?.code ?? "E_UNKNOWN_COLUMN",
          message: message("findings.union.in", { match: column.name, source: nameOf(leg), finding }),
        },
      ];
    }
    const types = typesOf(source, column, element);
    if (commonTypeOf(types) !== null) return [];
    const named = types.flatMap((type, leg): Said[] =>
      type.kind === "null" ? [] : [message("findings.union.type-in", { type: describeType(type), source: nameOf(leg) })],
    );
    return [
      {
        code: "E_FORMULA_TYPE",
        message: message("findings.union.other-types", {
          match: column.name,
          types: named.reduce((first, next) => message("findings.union.and", { first, next })),
        }),
      },
    ];
  });
}
