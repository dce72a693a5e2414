import type { NumberSymbols } from "@sheaf/locale";
import type { Format } from "@sheaf/workbook";

export type NumberFormat = Extract<Format, { readonly kind: "number" }>;

export interface SymbolChoice {
  readonly id: string;
  readonly label: string;
}

/** What stands for the organization's own. */
export const INHERITED = "inherited";
/** Between groups of digits where there is nothing. */
const narrowSpace = "\u{202f}";

const decimals: readonly SymbolChoice[] = [
  { id: ".", label: "Point" },
  { id: ",", label: "Comma" },
];
const groups: readonly SymbolChoice[] = [
  { id: ",", label: "Comma" },
  { id: ".", label: "Point" },
  { id: narrowSpace, label: "Space" },
  { id: "’", label: "Apostrophe" },
];
const sizes: readonly SymbolChoice[] = [
  { id: "3", label: "Three digits" },
  { id: "3,2", label: "Three, then two" },
  { id: "4", label: "Four digits" },
];

const withInherited = (inherited: string, choices: readonly SymbolChoice[], own: string | undefined): readonly SymbolChoice[] => [
  { id: INHERITED, label: `Usual (${inherited})` },
  ...choices,
  // One that only a file says stands here as it is.
  ...(own === undefined || choices.some(({ id }) => id === own) ? [] : [{ id: own, label: own.trim() === "" ? "Blank" : own }]),
];

/** What can be chosen for each member, with the choice that a format makes now. */
export function symbolChoices(format: NumberFormat, usual: NumberSymbols) {
  const size = format.digitGroupingSize?.join(",");
  return {
    decimal: { options: withInherited(usual.decimal, decimals, format.decimalSymbol), value: format.decimalSymbol ?? INHERITED },
    group: { options: withInherited(usual.group, groups, format.digitGroupingSymbol), value: format.digitGroupingSymbol ?? INHERITED },
    size: { options: withInherited(usual.groupSizes.join(", "), sizes, size), value: size ?? INHERITED },
  };
}

/** A format with another symbol. The two are never the same: the other one gives way, as 1,234,5 would be read as two numbers. */
export function withSymbol(format: NumberFormat, of: "decimal" | "group" | "size", id: string, usual: NumberSymbols): NumberFormat {
  const { decimalSymbol, digitGroupingSymbol, digitGroupingSize, ...others } = format;
  const chosen = id === INHERITED ? undefined : id;
  let decimal = of === "decimal" ? chosen : decimalSymbol;
  let group = of === "group" ? chosen : digitGroupingSymbol;
  if ((decimal ?? usual.decimal) === (group ?? usual.group)) {
    const free = (decimal ?? usual.decimal) === "," ? "." : ",";
    if (of === "group") decimal = free === usual.decimal ? undefined : free;
    else group = free === usual.group ? undefined : free;
  }
  const size = of === "size" ? chosen?.split(",").map(Number) : digitGroupingSize;
  return {
    ...others,
    ...(decimal === undefined ? {} : { decimalSymbol: decimal }),
    ...(group === undefined ? {} : { digitGroupingSymbol: group }),
    ...(size === undefined ? {} : { digitGroupingSize: size }),
  };
}
