import type { PrimitiveRules } from "../../print/dialect.ts";
import { BINDING, atom, type Fragment } from "../../print/fragment.ts";
import { castUnless, readRule, type Stored } from "../common/read.ts";
import { FLOAT, TEXT, TIME, collated, inUtf8 } from "./literals.ts";

/** In UTF-8 a letter of UTF-16, or of any code page, has three bytes at most. */
const BYTES = 3;
const LONGEST = 8000;

/** Texts in UTF-8, without the spaces that columns of fixed length have behind them. */
function text({ column, native, p }: Stored): Fragment {
  const bare = p.at(column, BINDING.unary);
  const [, name = "", length = "max"] = /^([a-z]+)(?:\s*\((\d+|max)\))?/iu.exec(native) ?? [];
  const bytes = Number(length) * BYTES;
  const type = bytes <= LONGEST ? `VARCHAR(${bytes})` : TEXT;
  switch (name.toLowerCase()) {
    case "nvarchar":
      return atom(inUtf8(bare, type));
    case "nchar":
      return atom(inUtf8(["RTRIM(", bare, ")"], type));
    case "char":
      return atom(inUtf8(["CAST(RTRIM(", bare, `) AS NVARCHAR(${length}))`], type));
    case "varchar":
      return atom(inUtf8(["CAST(", bare, ` AS NVARCHAR(${Number(length) <= LONGEST / 2 ? length : "MAX"}))`], type));
    case "uniqueidentifier":
      return { doc: collated(["LOWER(CAST(", bare, " AS VARCHAR(36)))"]), binding: BINDING.unary };
    default:
      return atom(inUtf8(["CAST(", bare, " AS NVARCHAR(MAX))"], TEXT));
  }
}

const asTime = castUnless(/^datetime2(?:\([0-6]\))?$/iu, TIME);

/** Times in UTC without zone; an instant is shown with an offset of its own. */
function time(stored: Stored): Fragment {
  const { column, native, zone, call, p } = stored;
  if (/^datetimeoffset/iu.test(native)) return atom("CAST(SWITCHOFFSET(", p.at(column, BINDING.lowest), `, 0) AS ${TIME})`);
  if (zone === "UTC") return asTime(stored);
  return p.fragment({ kind: "primitive", name: "utc-time", args: [column], type: call.type, options: { zone } });
}

export const readRules = {
  read: readRule({ text, geography: text, variant: text, array: text, float: castUnless(/^float(?:\(53\))?$/iu, FLOAT), datetime: time }),
} satisfies Partial<PrimitiveRules>;
