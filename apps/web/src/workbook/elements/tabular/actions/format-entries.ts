import { parseDateSpec, parseNumberSpec } from "@sheaf/locale";
import { isNumberName, type TypeName } from "@sheaf/sql";
import type { Format } from "@sheaf/workbook";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import type { ColumnDisplay } from "@sheaf/charts/cells";
import { secondsFormat } from "../../../commands/seconds-format.ts";
import { ruleChoices } from "../../conditional-formats/rule-drafts.ts";
import type { TableColumn } from "../shape/table-shape.ts";
import type { TableActions } from "./table-actions.ts";
import { t } from "../../../../shared/words/words.ts";

export interface NamedFormat {
  readonly id: string;
  /** How a value looks. */
  readonly label: string;
  readonly format: Format | undefined;
  /** Drawn so; the format stays as it is. */
  readonly display?: ColumnDisplay;
}

const number = (id: string, words: () => string, formatString: string): NamedFormat => ({
  id,
  get label() {
    return words();
  },
  format: { kind: "number", formatString },
});
const date = (id: string, words: () => string, formatString: string): NamedFormat => ({
  id,
  get label() {
    return words();
  },
  format: { kind: "datetime", formatString },
});
const automatic: NamedFormat = {
  id: "auto",
  get label() {
    return t("table.format-entries.automatic");
  },
  format: undefined,
};

const numberFormats: readonly NamedFormat[] = [
  automatic,
  number("number", () => t("table.format-entries.number-1-234-57"), ",.2f"),
  number("whole", () => t("table.format-entries.whole-number-1-235"), ",.0f"),
  number("percent", () => t("table.format-entries.percent-12-3"), ".1%"),
  number("currency", () => t("table.format-entries.currency-1-234-57"), "$,.2f"),
  number("short", () => t("table.format-entries.short-1-23m"), ".3s"),
  {
    id: "bytes",
    get label() {
      return t("table.format-entries.bytes-1-23mb");
    },
    format: { kind: "number", formatString: ".3s", suffix: "B" },
  },
  ...(["clock", "words"] as const).map((duration): NamedFormat => ({
    id: `duration-${duration}`,
    get label() {
      return t("table.format-entries.length-of-time", { duration });
    },
    format: secondsFormat(duration),
  })),
  number("scientific", () => t("table.format-entries.scientific-1-23e-6"), ".2e"),
];
const dateFormats: readonly NamedFormat[] = [
  automatic,
  date("iso", () => "2001-06-04", "%Y-%m-%d"),
  date("long", () => t("table.format-entries.4-jun-2001"), "%-d %b %Y"),
  date("us", () => "06/04/2001", "%m/%d/%Y"),
  date("month", () => t("table.format-entries.jun-2001"), "%b %Y"),
  date("quarter", () => t("table.format-entries.2001-q2"), "%Y Q%q"),
  date("year", () => "2001", "%Y"),
  date("weekday", () => t("table.format-entries.monday"), "%A"),
];
const timeFormats: readonly NamedFormat[] = [
  ...dateFormats,
  date("minute", () => "2001-06-04 14:05", "%Y-%m-%d %H:%M"),
  date("clock", () => "14:05", "%H:%M"),
];

/** Formats, then other ways to draw the values, of a column's type. */
export function formatsFor({ type }: TableColumn): readonly NamedFormat[] {
  const formats = formatsOfType(type);
  const drawn = drawingsOfType(type);
  return formats.length === 0 && drawn.length > 0 ? [automatic, ...drawn] : [...formats, ...drawn];
}

const drawn = (id: string, words: () => string, display: ColumnDisplay): NamedFormat => ({
  id,
  get label() {
    return words();
  },
  format: undefined,
  display,
});
const tags = drawn("tags", () => t("table.format-entries.tags"), { kind: "tags" });
const person = drawn("person", () => t("table.format-entries.person"), { kind: "person" });
const json = drawn("json", () => t("table.format-entries.json"), { kind: "json" });
const sparkline = drawn("sparkline", () => t("table.format-entries.sparkline"), { kind: "sparkline" });
const numberDrawings: readonly NamedFormat[] = [
  drawn("progress", () => t("table.format-entries.progress-bar"), { kind: "progress" }),
  ...(["millisecond", "second", "minute", "hour", "day"] as const).map((unit): NamedFormat => ({
    id: `duration-${unit}`,
    get label() {
      return t("table.format-entries.duration", { unit });
    },
    format: undefined,
    display: { kind: "duration", unit },
  })),
];

function drawingsOfType(type: TypeName): readonly NamedFormat[] {
  switch (type) {
    case "number":
    case "integer":
      return numberDrawings;
    case "text":
      return [
        drawn("link", () => t("table.format-entries.link"), { kind: "link" }),
        drawn("image", () => t("table.format-entries.image"), { kind: "image" }),
        tags,
        person,
        json,
      ];
    case "array":
      return [tags, sparkline, json];
    case "variant":
      return [json, tags, sparkline];
    case "date":
    case "datetime":
    case "boolean":
    case "geography":
    case "null":
    case "error":
      return [];
  }
}

export function formatsOfType(type: TypeName): readonly NamedFormat[] {
  switch (type) {
    case "number":
    case "integer":
      return numberFormats;
    case "date":
      return dateFormats;
    case "datetime":
      return timeFormats;
    case "text":
    case "boolean":
    case "variant":
    case "array":
    case "geography":
    case "null":
    case "error":
      return [];
  }
}

/** The named format that a column has; formats that differ only in decimals are the same. */
export function formatOf(column: TableColumn): NamedFormat | undefined {
  const { format, display } = column;
  const all = formatsFor(column);
  if (display !== null) return all.find((one) => one.display !== undefined && isSameKind(one.display, display));
  if (format === null) return all.find(({ id }) => id === "auto");
  if (format.kind === "percent") return all.find(({ id }) => id === "percent");
  const plain = (text: string | undefined): string => (text ?? "").replace(/\.\d+/, "");
  const exact = all.find(({ format: other }) => JSON.stringify(other) === JSON.stringify(format));
  if (exact !== undefined || format.kind !== "number") return exact;
  const { duration } = format.sheaf ?? {};
  if (duration !== undefined) return all.find(({ id }) => id === `duration-${duration}`);
  return all.find(
    ({ format: other }) =>
      other?.kind === "number" && other.sheaf?.duration === undefined && plain(other.formatString) === plain(format.formatString),
  );
}

const isSameKind = (one: ColumnDisplay, other: ColumnDisplay): boolean =>
  one.kind === other.kind && (one.kind !== "duration" || one.unit === ((other as typeof one).unit ?? "second"));

const MOST_DECIMALS = 12;

/** Decimal places of a number's format; null where it says none. */
export function decimalsOf(format: Format | null): number | null {
  if (format?.kind === "percent") return 1;
  const found = format?.kind === "number" ? /\.(\d+)~?[f%e]/.exec(format.formatString ?? "") : null;
  return found === null ? null : Number(found[1]);
}

/** The same format with other decimal places. */
export function withDecimals(format: Format | null, decimals: number): Format {
  const wanted = Math.min(MOST_DECIMALS, Math.max(0, decimals));
  if (format?.kind === "percent") return { kind: "number", formatString: `.${wanted}%` };
  if (format?.kind !== "number" || format.formatString === undefined) {
    return { ...(format?.kind === "number" ? format : { kind: "number" as const }), formatString: `,.${wanted}f` };
  }
  const formatString = /\.\d+/.test(format.formatString)
    ? format.formatString.replace(/\.\d+/, `.${wanted}`)
    : format.formatString.replace(/([a-z%]?)$/, (_, type: string) => `.${wanted}${type === "" ? "f" : type}`);
  return { ...format, formatString };
}

/** What is wrong with a pattern; null: nothing. Empty means automatic. */
export function patternProblem(text: string, isNumber: boolean): string | null {
  if (text.trim() === "") return null;
  const checked = isNumber ? parseNumberSpec(text) : parseDateSpec(text);
  return checked.ok ? null : checked.message;
}

/** The same format with another pattern; without one, undefined where nothing else is said. */
export function withPattern(format: Format | null, text: string, isNumber: boolean): Format | undefined {
  const kind = isNumber ? ("number" as const) : ("datetime" as const);
  const {
    formatString: _,
    sheaf: _duration,
    ...others
  } = format !== null && format.kind === kind ? (format as { readonly formatString?: string; readonly sheaf?: object }) : {};
  const pattern = text.trim();
  if (pattern === "" && Object.keys(others).every((member) => member === "kind")) return undefined;
  return { ...others, kind, ...(pattern === "" ? {} : { formatString: pattern }) };
}

export function formatEntries(column: TableColumn, actions: TableActions): readonly MenuEntry[] {
  const formats = formatsFor(column);
  const decimals = decimalsOf(column.format);
  const isNumber = isNumberName(column.type);
  return [
    {
      kind: "submenu",
      id: "format",
      label: t("table.format-entries.format"),
      entries: [
        ...(formats.length === 0
          ? []
          : ([
              {
                kind: "choices",
                id: "formats",
                selection: "single",
                selected: [formatOf(column)?.id ?? ""],
                options: formats.map(({ id, label }) => ({ id, label })),
                onChange: ([id]) => setNamed(actions, column, formats, id),
              },
            ] satisfies readonly MenuEntry[])),
        ...(isNumber
          ? ([
              { kind: "divider", id: "before-decimals" },
              {
                kind: "item",
                id: "more-decimals",
                label: t("table.format-entries.more-decimals"),
                onSelect: () => actions.format(column.id, withDecimals(column.format, (decimals ?? 0) + 1)),
              },
              {
                kind: "item",
                id: "fewer-decimals",
                label: t("table.format-entries.fewer-decimals"),
                isDisabled: decimals === 0,
                onSelect: () => actions.format(column.id, withDecimals(column.format, (decimals ?? 1) - 1)),
              },
            ] as const)
          : []),
        ...(formats.length === 0 ? [] : [{ kind: "divider" as const, id: "before-painter" }]),
        {
          kind: "item",
          id: "copy-format",
          label: t("table.format-entries.copy-format"),
          keys: "mod+alt+C",
          onSelect: () => actions.copyFormat(column.id),
        },
        {
          kind: "item",
          id: "paste-format",
          label: t("table.format-entries.paste-format"),
          keys: "mod+alt+V",
          isDisabled: actions.pasteFormat === null,
          onSelect: () => actions.pasteFormat?.([column.id]),
        },
      ],
    },
    {
      kind: "submenu",
      id: "conditional",
      label: t("table.format-entries.conditional-format"),
      entries: ruleChoices
        .filter(({ id, needsNumbers }) => id !== "formula" && (!needsNumbers || isNumber))
        .map(({ id, label }): MenuEntry => ({ kind: "item", id: `rule-${id}`, label, onSelect: () => actions.addRule(id, column) })),
    },
  ];
}

export function setNamed(
  actions: TableActions,
  { id: columnId, display }: Pick<TableColumn, "id" | "display">,
  formats: readonly NamedFormat[],
  id: string | undefined,
): void {
  const chosen = formats.find((one) => one.id === id);
  if (chosen === undefined) return;
  if (chosen.display !== undefined) actions.display(columnId, chosen.display);
  else if (display === null) actions.format(columnId, chosen.format);
  else actions.display(columnId, undefined, { to: chosen.format });
}
