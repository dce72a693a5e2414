import type { Printer, Rule } from "../../print/dialect.ts";
import { castOf, type Fragment } from "../../print/fragment.ts";
import type { SqlExpr, SqlPrimitive } from "../../tree.ts";
import type { TypeKind } from "../../types.ts";
import { only, textOption } from "./arguments.ts";

/** A stored column on its way in. */
export interface Stored {
  readonly column: SqlExpr;
  /** The engine's own type text, as the engine writes it; empty where it is what the type of Sheaf is made of. */
  readonly native: string;
  /** The zone of times that have none. */
  readonly zone: string;
  readonly call: SqlPrimitive;
  readonly p: Printer;
}

type Way = (stored: Stored) => Fragment;

/** Columns as an engine stores them, as the types of Sheaf (V1): one way for each type that is not stored as it is read. */
export function readRule(ways: Readonly<Partial<Record<TypeKind, Way>>>): Rule<SqlPrimitive>["print"] {
  return (call, p) => {
    const column = only(call);
    const stored = { column, native: textOption(call, "native"), zone: textOption(call, "zone"), call, p };
    return ways[call.type.kind]?.(stored) ?? p.fragment(column);
  };
}

/** A column that is cast unless it has one of the engine's types that are the wanted one already. */
export function castUnless(kept: RegExp, type: string | ((stored: Stored) => string)): Way {
  return (stored) => {
    const { column, native, p } = stored;
    if (native === "" || kept.test(native)) return p.fragment(column);
    return castOf(p, column, typeof type === "string" ? type : type(stored));
  };
}
