import {
  type Column,
  columnsOf,
  type Element,
  type Format,
  type FormatRule,
  formatRulesOf,
  type Id,
  type Json,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { columnName } from "./columns.ts";
import { type Edit, elementPath, quoted, set } from "./edit.ts";
import { t } from "../../shared/words/words.ts";

/** How a column looks, to be given to others. */
export interface CopiedFormat {
  readonly format: Format | undefined;
  readonly display: Json | undefined;
  /** Colors and alignment; widths belong to their column. */
  readonly style: Readonly<Record<string, Json>>;
  readonly rules: readonly FormatRule[];
}

export function copyFormat(element: Element, columnId: Id): CopiedFormat {
  const column = columnsOf(element).find(({ id }) => id === columnId);
  const { width: _, ...style } = (column as { readonly style?: Readonly<Record<string, Json>> } | undefined)?.style ?? {};
  return {
    format: column?.format,
    display: displayIn(column),
    style,
    rules: formatRulesOf(element).filter(({ columnIds }) => columnIds.includes(columnId)),
  };
}

const displayIn = (column: Column | undefined): Json | undefined =>
  (column as { readonly sheaf?: { readonly display?: Json } } | undefined)?.sheaf?.display;

/** Columns look like the copied one: its format, how it is drawn, its style, and its conditional formats instead of their own. */
export function pasteFormat(document: WorkbookDocument, element: Element, columnIds: readonly Id[], copied: CopiedFormat): Edit {
  const targets = columnsOf(element).filter(({ id }) => columnIds.includes(id));
  const names = targets.map(({ id }) => quoted(columnName(document, element, id)));
  const operations = targets.flatMap((column) => {
    const path = elementPath(element.id, "columns", { key: column.id });
    const { width } = (column as { readonly style?: Readonly<Record<string, Json>> }).style ?? {};
    const style = { ...copied.style, ...(width === undefined ? {} : { width }) };
    return [
      set([...path, "format"], copied.format),
      ...(JSON.stringify(displayIn(column)) !== JSON.stringify(copied.display) ? [set([...path, "sheaf", "display"], copied.display)] : []),
      set([...path, "style"], Object.keys(style).length === 0 ? undefined : style),
    ];
  });
  const ids = new Set(targets.map(({ id }) => id));
  const before = formatRulesOf(element);
  // A rule that the targets share with the copied column stays theirs.
  const kept = before.flatMap((rule): readonly FormatRule[] => {
    const isCopied = copied.rules.some((other) => JSON.stringify(other) === JSON.stringify(rule));
    const others = rule.columnIds.filter((id) => !ids.has(id));
    if (isCopied) return [{ ...rule, columnIds: [...others, ...ids] }];
    return others.length === 0 ? [] : [{ ...rule, columnIds: others }];
  });
  const missing = copied.rules
    .filter((rule) => !before.some((other) => JSON.stringify(other) === JSON.stringify(rule)))
    .map((rule) => ({ ...rule, columnIds: [...ids] }));
  return {
    label: t("edits.formats.paste-format-on", { names: names.join(", ") }),
    operations: [...operations, ...setRules(element, [...kept, ...missing])],
  };
}

export function addRule(document: WorkbookDocument, element: Element, rule: FormatRule): Edit {
  const [first = ""] = rule.columnIds;
  return {
    label: t("edits.formats.add-conditional-format", { name: quoted(columnName(document, element, first)) }),
    operations: setRules(element, [...formatRulesOf(element), rule]),
  };
}

function setRules(element: Element, rules: readonly FormatRule[]): Edit["operations"] {
  if (JSON.stringify(rules) === JSON.stringify(formatRulesOf(element))) return [];
  return [set(elementPath(element.id, "conditionalFormats"), rules.length === 0 ? undefined : rules)];
}
