import type { Printer, Rule } from "../../../print/dialect.ts";
import { atom, castOf } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import { BINDING } from "../../../print/fragment.ts";
import type { SqlPrimitive } from "../../../tree.ts";
import type { ValueType } from "../../../types.ts";
import { only, textOption } from "../arguments.ts";

export interface ReadWords {
  readonly typeText: (type: ValueType) => string;
  /** The engine's own types that are what a value has to be already; the others are cast. */
  readonly texts: RegExp;
  readonly floats: RegExp;
  readonly variants: RegExp;
  readonly times: RegExp;
  /** Times that are instants, whatever clock they are shown on. */
  readonly instants: RegExp;
  readonly instant: (x: Doc) => Doc;
  readonly toVariant: (x: Doc, from: ValueType) => Doc;
}

/** Columns as an engine stores them, as the types of Sheaf (V1): times in UTC without zone, 64-bit floats, ISO text, JSON. */
export function spelledRead(words: ReadWords): Rule<SqlPrimitive>["print"] {
  return (call: SqlPrimitive, p: Printer) => {
    const column = only(call);
    const native = textOption(call, "native").toLowerCase();
    const zone = textOption(call, "zone");
    const kept = (types: RegExp): boolean => native === "" || types.test(native);
    const asIs = (types: RegExp) => (kept(types) ? p.fragment(column) : castOf(p, column, words.typeText(call.type)));
    switch (call.type.kind) {
      case "text":
      case "geography":
        return asIs(words.texts);
      case "float":
        return asIs(words.floats);
      case "datetime": {
        if (words.instants.test(native)) return atom(words.instant(p.at(column, BINDING.lowest)));
        const clock = asIs(words.times);
        if (zone === "UTC") return clock;
        return p.fragment({ kind: "primitive", name: "utc-time", args: [column], type: call.type, options: { zone } });
      }
      case "variant":
        return kept(words.variants) ? p.fragment(column) : atom(words.toVariant(p.at(column, BINDING.lowest), { kind: "text" }));
      case "integer":
      case "decimal":
      case "boolean":
      case "date":
      case "array":
      case "null":
      case "error":
        return p.fragment(column);
    }
  };
}
