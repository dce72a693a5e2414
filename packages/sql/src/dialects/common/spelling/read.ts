import type { Rule } from "../../../print/dialect.ts";
import { BINDING, atom, type Fragment } from "../../../print/fragment.ts";
import type { Doc } from "../../../print/layout.ts";
import type { SqlPrimitive } from "../../../tree.ts";
import type { ValueType } from "../../../types.ts";
import { castUnless, readRule, type Stored } from "../read.ts";

export interface ReadWords {
  readonly typeText: (type: ValueType) => string;
  /** The engine's own types that are what a value has to be already, in small letters; the others are cast. */
  readonly texts: RegExp;
  readonly floats: RegExp;
  readonly variants: RegExp;
  readonly times: RegExp;
  /** Times that are instants, whatever clock they are shown on. */
  readonly instants: RegExp;
  readonly instant: (x: Doc) => Doc;
  readonly toVariant: (x: Doc, from: ValueType) => Doc;
}

/** Times in UTC without zone, 64-bit floats, ISO text, JSON. */
export function spelledRead(words: ReadWords): Rule<SqlPrimitive>["print"] {
  const typed = (kept: RegExp) => castUnless(new RegExp(kept, "iu"), ({ call }) => words.typeText(call.type));
  const [text, clock] = [typed(words.texts), typed(words.times)];
  const readTime = (stored: Stored): Fragment => {
    const { column, native, zone, call, p } = stored;
    if (words.instants.test(native.toLowerCase())) return atom(words.instant(p.at(column, BINDING.lowest)));
    if (zone === "UTC") return clock(stored);
    return p.fragment({ kind: "primitive", name: "utc-time", args: [column], type: call.type, options: { zone } });
  };
  return readRule({
    text,
    geography: text,
    float: typed(words.floats),
    datetime: readTime,
    variant: ({ column, native, p }) =>
      native === "" || words.variants.test(native.toLowerCase())
        ? p.fragment(column)
        : atom(words.toVariant(p.at(column, BINDING.lowest), { kind: "text" })),
  });
}
