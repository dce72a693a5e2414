import type { IconType } from "../icons/icon.tsx";

/**
 * What stands in a menu. The same list serves the dots, the right click and the keyboard. Dividers part intents; what
 * destroys comes last and is marked.
 */
export type MenuEntry =
  | {
      readonly kind: "item";
      readonly id: string;
      readonly label: string;
      readonly icon?: IconType;
      /** Shortcut shown at the right, e.g. `mod+D`. It is only shown: whoever owns the shortcut listens for it. */
      readonly keys?: string;
      /** Words at the right where there is no shortcut: a count, a type. */
      readonly detail?: string;
      readonly isDisabled?: boolean;
      readonly isDestructive?: boolean;
      readonly onSelect: () => void;
    }
  | {
      readonly kind: "link";
      readonly id: string;
      readonly label: string;
      readonly icon?: IconType;
      readonly href: string;
      readonly detail?: string;
    }
  | { readonly kind: "divider"; readonly id: string }
  | { readonly kind: "title"; readonly id: string; readonly label: string }
  | {
      readonly kind: "submenu";
      readonly id: string;
      readonly label: string;
      readonly icon?: IconType;
      /** Words at the right: a count, a type. */
      readonly detail?: string;
      readonly isDisabled?: boolean;
      /** What it opens to; made when it is opened, where that can go on for ever. */
      readonly entries: readonly MenuEntry[] | (() => readonly MenuEntry[]);
    }
  | {
      /** Rows with a check mark: one of them (`single`) or any (`multiple`). */
      readonly kind: "choices";
      readonly id: string;
      readonly title?: string;
      readonly selection: "single" | "multiple";
      readonly selected: readonly string[];
      readonly options: readonly {
        readonly id: string;
        readonly label: string;
        readonly icon?: IconType;
        readonly detail?: string;
        readonly isDisabled?: boolean;
      }[];
      readonly onChange: (selected: readonly string[]) => void;
    };

export type Title = Extract<MenuEntry, { readonly kind: "title" }>;

/** Rows below the title that stands above them; null: none does. */
interface TitledGroup {
  readonly title: Title | null;
  readonly rows: readonly Exclude<MenuEntry, Title>[];
}

/** Entries with each title beside its rows, which end at the next title, at a divider and at choices, which are a group of their own. */
export function titledGroups(entries: readonly MenuEntry[]): readonly TitledGroup[] {
  const groups: { title: Title | null; rows: Exclude<MenuEntry, Title>[] }[] = [];
  for (const entry of entries) {
    if (entry.kind === "title") {
      groups.push({ title: entry, rows: [] });
      continue;
    }
    const ends = entry.kind === "divider" || entry.kind === "choices";
    const last = groups.at(-1);
    if (last === undefined || (ends && last.title !== null)) groups.push({ title: null, rows: [entry] });
    else last.rows.push(entry);
  }
  return groups;
}

/** Rows that a person can choose from, submenus closed: past eight a menu filters as one types. */
export function rowCount(entries: readonly MenuEntry[]): number {
  let rows = 0;
  for (const entry of entries) {
    if (entry.kind === "choices") rows += entry.options.length;
    else if (entry.kind !== "divider" && entry.kind !== "title") rows += 1;
  }
  return rows;
}

/**
 * The entries of a menu, each submenu followed by what lies in it, however deep, with the way there as its detail: what a filter finds. What is
 * made only when it is opened could go on for ever and is left out, as are rows that do not say what they do without those beside them.
 */
export function withDeeper(entries: readonly MenuEntry[]): readonly MenuEntry[] {
  return entries.flatMap((entry) => (entry.kind === "submenu" ? [entry, ...rowsOf(entry, "", "")] : [entry]));
}

function rowsOf(submenu: Extract<MenuEntry, { kind: "submenu" }>, path: string, way: string): readonly MenuEntry[] {
  if (typeof submenu.entries === "function" || submenu.isDisabled === true) return [];
  const here = `${path}${submenu.id}/`;
  const detail = `${way}${submenu.label}`;
  return submenu.entries.flatMap((entry): readonly MenuEntry[] => {
    switch (entry.kind) {
      case "divider":
      case "title":
        return [];
      case "submenu":
        return rowsOf(entry, here, `${detail} › `);
      case "item": {
        const { keys: _, ...row } = entry;
        return [{ ...row, id: `${here}${entry.id}`, detail }];
      }
      case "link":
        return [{ ...entry, id: `${here}${entry.id}`, detail }];
      case "choices":
        // Of one choice each option says it all; several are set beside each other, where they can be seen.
        return entry.selection === "multiple"
          ? []
          : entry.options.map(({ id, ...option }) => ({
              kind: "item",
              ...option,
              id: `${here}${entry.id}/${id}`,
              detail,
              onSelect: () => entry.onChange([id]),
            }));
    }
  });
}
