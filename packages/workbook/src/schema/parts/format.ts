import * as z from "zod";
import { message } from "@sheaf/messages";
import { optional, required, shared, type Spelling } from "../field.ts";
import type { Stored } from "../stored.ts";

/** d3-format: [[fill]align][sign][symbol][0][width][,][.precision][~][type] */
const d3Format = /^(?:.?[<>=^])?[+\-( ]?[$#]?0?\d*,?(?:\.\d{1,3})?~?[a-zA-Z%]?$/u;
const currencySigns =
  /[\u00a2-\u00a5\u058f\u060b\u09f2\u09f3\u0af1\u0bf9\u0e3f\u17db\u20a0-\u20cf\ufdfc\ufe69\uff04\uffe0\uffe1\uffe5\uffe6]/u;

/** What a format that d3 does not know was meant to be, null if that cannot be told. */
export function repairNumberFormat(text: string): { readonly formatString: string; readonly currencySymbol: string | null } | null {
  const sign = currencySigns.exec(text)?.[0] ?? null;
  if (sign !== null) {
    const rest = text.replace(sign, "").trim();
    const inner = d3Format.test(rest) && !/[#0]{2}/u.test(rest) ? { formatString: rest } : repairNumberFormat(rest);
    if (inner === null || inner.formatString.includes("$")) return null;
    return { formatString: `$${inner.formatString}`, currencySymbol: sign };
  }
  const mask = /^(\$?)\s*(#,##0|#,###|0|#|#0|##0)(?:\.(0+)(#*))?\s*(%?)$/u.exec(text.trim());
  if (mask === null) return null;
  const [, dollar = "", whole = "", digits = "", more = "", percent = ""] = mask;
  const precision = digits.length + more.length;
  return {
    formatString: `${dollar}${whole.includes(",") ? "," : ""}.${precision}${more === "" ? "" : "~"}${percent === "" ? "f" : "%"}`,
    currencySymbol: null,
  };
}

/** A mask that d3 would take too, but for something that nobody means: a padding flag without a width. */
const paddingMask = /^0(?:\.0+)?%$|^0\.0+$/u;

const numberFormatString = z.string().superRefine((text, context) => {
  if (d3Format.test(text) && !currencySigns.test(text) && !paddingMask.test(text)) return;
  const repaired = repairNumberFormat(text);
  const said =
    repaired === null
      ? message("findings.value.no-format", { text })
      : repaired.currencySymbol === null
        ? message("findings.value.other-format", { text, format: repaired.formatString })
        : message("findings.value.other-format-and-sign", { text, format: repaired.formatString, sign: repaired.currencySymbol });
  context.addIssue({
    code: "custom",
    params: { said, code: "E_VALUE_TYPE", suggestions: repaired === null ? [] : [repaired.formatString] },
  });
});

const digitGroups: Spelling = (value) => (typeof value === "number" ? [value] : value);

const numberFormat = z.strictObject({
  kind: z.literal("number"),
  formatString: optional(numberFormatString, { title: "Format", description: "d3-format, for example ,.2f" }),
  prefix: optional(z.string(), { title: "Prefix" }),
  suffix: optional(z.string(), { title: "Suffix" }),
  displayNullAs: optional(z.string(), { title: "Show null as" }),
  decimalSymbol: optional(z.string(), { title: "Decimal symbol" }),
  digitGroupingSymbol: optional(z.string(), { title: "Grouping symbol" }),
  digitGroupingSize: optional(shared(z.array(z.number().int().min(1).max(20)), { spellings: [digitGroups] }), { title: "Grouping size" }),
  currencySymbol: optional(z.string(), { title: "Currency symbol", default: "$" }),
  sheaf: optional(
    z.strictObject({
      duration: optional(z.enum(["clock", "words"]), {
        title: "Length of time",
        description: "The numbers are seconds, shown as 1:05:30 or as 1 h 5 min",
      }),
    }),
    {},
  ),
});

const datetimeFormat = z.strictObject({
  kind: z.literal("datetime"),
  formatString: optional(z.string(), { title: "Format", description: "strftime, for example %Y-%m-%d" }),
  displayNullAs: optional(z.string(), { title: "Show null as" }),
});

const percentFormat = z.looseObject({ kind: z.literal("percent"), displayNullAs: optional(z.string(), { title: "Show null as" }) });

/** A `$` in a format is the place of the currency symbol, so the default symbol is left to the writer. */
export const format = required(z.discriminatedUnion("kind", [numberFormat, datetimeFormat, percentFormat]), { title: "Format" });

export type Format = Stored<z.infer<typeof format>>;
