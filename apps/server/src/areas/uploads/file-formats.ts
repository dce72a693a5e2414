import type { Loaded, NumberLook } from "@sheaf/warehouse";
import type { Format } from "@sheaf/workbook";
import type { ColumnFormats } from "../connections/index.ts";

/** Places of an amount of which the file does not say how many it has. */
const PLACES = 2;

/** How values of a loaded file are shown: as in the file. By the names of its columns; null where it says nothing. */
export function formatsOfFile({ columns, looks }: Pick<Loaded, "columns" | "looks">): ColumnFormats | null {
  const formats = columns.flatMap(({ name }, index) => {
    const look = looks[index] ?? null;
    return look === null ? [] : [[name, formatOfLook(look)] as const];
  });
  return formats.length === 0 ? null : Object.fromEntries(formats);
}

export function formatOfLook(look: NumberLook): Format {
  switch (look.kind) {
    case "percent":
      return { kind: "number", formatString: look.digits === null ? `,.${PLACES}~%` : `,.${look.digits}%` };
    case "grouped":
      return { kind: "number", formatString: `,.${look.digits}f`, ...groupsOf(look) };
    case "seconds":
      return { kind: "number", formatString: `,.${look.digits}f`, suffix: "\u00A0s", sheaf: { duration: "clock" } };
    case "period":
      return { kind: "datetime", formatString: look.unit === "month" ? "%b %Y" : "%Y Q%q" };
    case "currency": {
      const digits = look.digits ?? PLACES;
      if (look.unit === "") return { kind: "number", formatString: `(,.${digits}f`, ...groupsOf(look) };
      // Behind the number a space parts it that does not break the line.
      if (look.isBehind === true) return { kind: "number", formatString: `,.${digits}f`, suffix: `\u00A0${look.unit}`, ...groupsOf(look) };
      const format: Format = { kind: "number", formatString: `$,.${digits}f`, ...groupsOf(look) };
      // A code is a word before the number.
      const symbol = /\p{L}$/u.test(look.unit) ? `${look.unit} ` : look.unit;
      return symbol === "$" ? format : { ...format, currencySymbol: symbol };
    }
  }
}

/** Sizes of groups from the right; those of a format are taken in turns, so the pairs are as many as digits can be. */
const PAIRS = [3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2];

const groupsOf = ({ pairs }: { readonly pairs?: true }): { readonly digitGroupingSize?: number[] } =>
  pairs === true ? { digitGroupingSize: PAIRS } : {};
