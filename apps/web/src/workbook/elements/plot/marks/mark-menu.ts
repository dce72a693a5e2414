import type { MarkKey } from "@sheaf/charts";
import { ClipboardCopy, Filter, FilterX, Highlighter, Image, MessageCircleQuestion, Rows3, Table2, Volume2 } from "lucide-react";
import type { IconType } from "../../../../shared/icons/icon.tsx";
import type { MenuEntry } from "../../../../shared/menus/menu-entry.ts";
import { t } from "../../../../shared/words/words.ts";

/** What can be done with a mark here; what is absent is not offered. */
export interface MarkActions {
  /** Of several groups that are one mark, which have no keys in common: filters that leave or take away just these. */
  readonly several?: { readonly title: string; readonly onKeep?: () => void; readonly onExclude?: () => void };
  readonly onKeep?: (keys: readonly MarkKey[]) => void;
  readonly onExclude?: (keys: readonly MarkKey[]) => void;
  /** The ways to take the mark apart. */
  readonly drill: readonly MenuEntry[];
  readonly onShowRows?: () => void;
  readonly onExplain?: () => void;
  /** Plays the series of the mark; absent where marks do not follow one another. */
  readonly onPlay?: () => void;
  /** Absent where nothing on the page can share a value with it. */
  readonly onHighlight?: () => void;
  readonly isHighlighted: boolean;
  readonly onCopyValue: () => void;
  readonly onShowTable: () => void;
  readonly onCopyImage: () => void;
}

/** The menu of what several marks have in common, as a series has its color: filter by it, see what is behind it. */
export function keyMenu(
  keys: readonly MarkKey[],
  actions: Pick<MarkActions, "onKeep" | "onExclude" | "onShowRows" | "onHighlight" | "isHighlighted">,
): readonly MenuEntry[] {
  const entries: MenuEntry[] = [];
  if (actions.onKeep !== undefined) entries.push(...keyEntries("keep", t("elements.chart.keep-only-2"), Filter, keys, actions.onKeep));
  if (actions.onExclude !== undefined)
    entries.push(...keyEntries("exclude", t("elements.chart.exclude-word"), FilterX, keys, actions.onExclude));
  if (entries.length > 0) entries.push({ kind: "divider", id: "after-filters" });
  const { onHighlight } = actions;
  if (keys.length > 0 && onHighlight !== undefined) {
    entries.push({
      kind: "item",
      id: "highlight",
      label: actions.isHighlighted ? t("elements.chart.stop-highlighting") : t("elements.chart.highlight-on-this-page"),
      icon: Highlighter,
      keys: "Enter",
      onSelect: onHighlight,
    });
  }
  if (actions.onShowRows !== undefined)
    entries.push({
      kind: "item",
      id: "rows",
      label: t("elements.chart.underlying-rows"),
      icon: Rows3,
      keys: "Space",
      onSelect: actions.onShowRows,
    });
  return entries;
}

/** The menu of a mark: filter by its keys, see what is behind it, take it along. */
export function markMenu(value: string, keys: readonly MarkKey[], actions: MarkActions): readonly MenuEntry[] {
  return [
    ...(actions.several === undefined ? [] : severalEntries(actions.several)),
    ...keyMenu(keys, actions),
    ...(actions.onExplain === undefined
      ? []
      : [
          {
            kind: "item",
            id: "explain",
            label: t("inspect.explain.explain-number"),
            icon: MessageCircleQuestion,
            onSelect: actions.onExplain,
          } as const,
        ]),
    ...actions.drill,
    { kind: "item", id: "table", label: t("elements.chart.show-as-table"), icon: Table2, keys: "T", onSelect: actions.onShowTable },
    ...(actions.onPlay === undefined
      ? []
      : [{ kind: "item", id: "play", label: t("elements.mark-menu.play"), icon: Volume2, onSelect: actions.onPlay } as const]),
    { kind: "divider", id: "before-copy" },
    {
      kind: "item",
      id: "copy",
      label: t("elements.chart.copy-value"),
      icon: ClipboardCopy,
      keys: "mod+C",
      detail: value,
      onSelect: actions.onCopyValue,
    },
    { kind: "item", id: "image", label: t("elements.chart.copy-as-image"), icon: Image, onSelect: actions.onCopyImage },
  ];
}

function severalEntries({ title, onKeep, onExclude }: NonNullable<MarkActions["several"]>): readonly MenuEntry[] {
  const entry = (id: string, verb: string, icon: IconType, onSelect: (() => void) | undefined): readonly MenuEntry[] =>
    onSelect === undefined ? [] : [{ kind: "item", id, label: `${verb} ${title}`, icon, onSelect }];
  const entries = [
    ...entry("keep", t("elements.chart.keep-only-2"), Filter, onKeep),
    ...entry("exclude", t("elements.chart.exclude-word"), FilterX, onExclude),
  ];
  return entries.length === 0 ? [] : [...entries, { kind: "divider", id: "after-several" }];
}

function keyEntries(
  id: string,
  verb: string,
  icon: IconType,
  keys: readonly MarkKey[],
  act: (keys: readonly MarkKey[]) => void,
): readonly MenuEntry[] {
  const [only] = keys;
  if (only === undefined) return [];
  if (keys.length === 1) return [{ kind: "item", id, label: `${verb} ${only.label}`, icon, onSelect: () => act(keys) }];
  return [
    {
      kind: "submenu",
      id,
      label: verb,
      icon,
      entries: [
        ...keys.map((key): MenuEntry => ({
          kind: "item",
          id: `${id}-${key.columnId}`,
          label: key.label,
          detail: key.columnName,
          onSelect: () => act([key]),
        })),
        // Without all keys together `exclude` would take away more than the mark: rows that share one of them.
        ...(id === "keep"
          ? [
              { kind: "divider", id: `${id}-line` } as const,
              { kind: "item", id: `${id}-all`, label: t("elements.chart.all-of-these"), onSelect: () => act(keys) } as const,
            ]
          : []),
      ],
    },
  ];
}
