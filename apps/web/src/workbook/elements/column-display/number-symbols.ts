import type { NumberSymbols } from "@sheaf/locale";
import type { Format } from "@sheaf/workbook";
import { t } from "../../../shared/words/words.ts";

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
  {
    id: ".",
    get label() {
      return t("formats.number-symbols.point");
    },
  },
  {
    id: ",",
    get label() {
      return t("formats.number-symbols.comma");
    },
  },
];
const groups: readonly SymbolChoice[] = [
  {
    id: ",",
    get label() {
      return t("formats.number-symbols.comma");
    },
  },
  {
    id: ".",
    get label() {
      return t("formats.number-symbols.point");
    },
  },
  {
    id: narrowSpace,
    get label() {
      return t("formats.number-symbols.space");
    },
  },
  {
    id: "’",
    get label() {
      return t("formats.number-symbols.apostrophe");
    },
  },
];
const sizes: readonly SymbolChoice[] = [
  {
    id: "3",
    get label() {
      return t("formats.number-symbols.three-digits");
    },
  },
  {
    id: "3,2",
    get label() {
      return t("formats.number-symbols.three-then-two");
    },
  },
  {
    id: "4",
    get label() {
      return t("formats.number-symbols.four-digits");
    },
  },
];

const withInherited = (inherited: string, choices: readonly SymbolChoice[], own: string | undefined): readonly SymbolChoice[] => [
  { id: INHERITED, label: t("formats.number-symbols.usual", { inherited }) },
  ...choices,
  // One that only a file says stands here as it is.
  ...(own === undefined || choices.some(({ id }) => id === own)
    ? []
    : [{ id: own, label: own.trim() === "" ? t("formats.number-symbols.blank") : own }]),
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
