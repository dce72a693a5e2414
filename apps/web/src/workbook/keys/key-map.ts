import type { MessageKey } from "@sheaf/messages";
import { t } from "../../shared/words/words.ts";

// Every shortcut of a workbook. The handlers, the list behind "?", the caps in menus and docs/keyboard.md are made from this.

/** A shortcut: how it is pressed (any of `keys`, the first one is shown) and what it does. */
export interface Shortcut {
  readonly keys: readonly [string, ...string[]];
  readonly text: string;
}

type Shortcuts<Name extends string> = Readonly<Record<Name, Shortcut>>;

const shortcut = (keys: string, words: Extract<MessageKey, `keys.${string}`>): Shortcut => ({
  keys: keys.split(" ") as [string, ...string[]],
  get text() {
    return t(words);
  },
});

/** Act anywhere on the screen where no text is written. */
export const screenKeys = {
  shortcuts: shortcut("? mod+/", "keys.this-list"),
  nextRegion: shortcut("F6", "keys.next-region-of-the-screen"),
  previousRegion: shortcut("shift+F6", "keys.region-before"),
  page: shortcut("mod+1 mod+2 mod+3 mod+4 mod+5 mod+6 mod+7 mod+8 mod+9", "keys.first-page-and-so-on"),
  undo: shortcut("mod+Z", "keys.undo"),
  redo: shortcut("mod+shift+Z mod+Y", "keys.redo"),
  publish: shortcut("mod+Enter", "keys.publish"),
  versions: shortcut("mod+alt+H", "keys.versions"),
  refresh: shortcut("mod+shift+R", "keys.refresh-the-data"),
  queries: shortcut("mod+shift+H", "keys.query-history"),
  print: shortcut("mod+P", "keys.print-the-page"),
  find: shortcut("mod+shift+F mod+F", "keys.find-on-the-page"),
  replace: shortcut("mod+H", "keys.replace-in-formulas"),
  add: shortcut("/", "keys.add-an-element"),
  formula: shortcut("=", "keys.edit-the-formula"),
  elementsPanel: shortcut("[", "keys.elements-panel"),
  propertiesPanel: shortcut("]", "keys.properties-panel"),
} satisfies Shortcuts<string>;

/** Act on the selected element, but those of `gridFirst` leave their letter to a grid that has the keyboard. */
export const elementKeys = {
  rename: shortcut("F2", "keys.rename-the-element"),
  maximize: shortcut("Z", "keys.maximize-the-element"),
  duplicate: shortcut("mod+D", "keys.duplicate-the-element"),
  copy: shortcut("mod+C", "keys.copy-the-element"),
  paste: shortcut("mod+V", "keys.paste-the-copied-element"),
  format: shortcut("mod+\\", "keys.format-of-the-element"),
  group: {
    keys: ["mod+G"],
    get text() {
      return t("workbook.arrange.group-keys");
    },
  },
  ungroup: {
    keys: ["mod+shift+G"],
    get text() {
      return t("workbook.arrange.ungroup-keys");
    },
  },
  delete: shortcut("Delete Backspace", "keys.delete-the-element"),
  unselect: shortcut("esc", "keys.back-out-one-step"),
} satisfies Shortcuts<string>;

/** Act on the column of the active cell or header. Those of `lookKeys` change what one sees, so readers who may explore have them too. */
export const columnKeys = {
  sort: shortcut("S", "keys.sort-the-other-way-round"),
  filter: shortcut("shift+F", "keys.filter-the-column"),
  hide: shortcut("shift+H", "keys.hide-the-column"),
  group: shortcut("shift+G", "keys.group-by-the-column-or"),
  rename: shortcut("shift+R", "keys.rename-the-column"),
  add: shortcut("shift+plus", "keys.add-a-column"),
  duplicate: shortcut("mod+D", "keys.duplicate-the-column"),
  formula: shortcut("=", "keys.edit-the-formula-of-the"),
} satisfies Shortcuts<string>;

/** Formats of the column of the active cell. */
export const formatKeys = {
  copyFormat: shortcut("mod+alt+C", "keys.copy-the-format-of-the"),
  pasteFormat: shortcut("mod+alt+V", "keys.paste-the-copied-format"),
  automatic: shortcut("!", "keys.automatic-format"),
  number: shortcut("#", "keys.number"),
  currency: shortcut("$", "keys.currency"),
  percent: shortcut("%", "keys.percent"),
  scientific: shortcut("^", "keys.scientific"),
  fewerDecimals: shortcut("<", "keys.fewer-decimals"),
  moreDecimals: shortcut(">", "keys.more-decimals"),
} satisfies Shortcuts<string>;

/** What a table or pivot tells of itself. */
export const tableKeys = {
  details: shortcut("mod+I", "keys.details-of-the-column"),
  find: shortcut("mod+F", "keys.find-in-the-table"),
  row: shortcut("space", "keys.details-of-the-row-underlying"),
  rows: shortcut("shift+T", "keys.underlying-rows"),
} satisfies Shortcuts<string>;

/** Parts of the list, as people read it. */
export const keyMap: readonly { readonly title: string; readonly shortcuts: Shortcuts<string> }[] = [
  {
    get title() {
      return t("keys.group.workbook");
    },
    shortcuts: {
      palette: shortcut("mod+K", "keys.search-and-commands"),
      ...screenKeys,
      menu: shortcut("shift+F10", "keys.menu-of-what-has-the"),
    },
  },
  {
    get title() {
      return t("keys.group.selected-element");
    },
    shortcuts: {
      ...elementKeys,
      move: shortcut("alt+right", "keys.move-it-by-a-column"),
      resize: shortcut("alt+shift+right", "keys.resize-it-with-any-arrow"),
    },
  },
  {
    get title() {
      return t("keys.group.column");
    },
    shortcuts: columnKeys,
  },
  {
    get title() {
      return t("keys.group.format-of-a-column");
    },
    shortcuts: formatKeys,
  },
  {
    get title() {
      return t("keys.group.table-and-pivot");
    },
    shortcuts: {
      ...tableKeys,
      step: shortcut("down", "keys.next-cell-with-any-arrow"),
      copy: shortcut("mod+C", "keys.copy-the-cells"),
      copyHeaders: shortcut("mod+shift+C", "keys.copy-the-cells-with-their"),
      all: shortcut("mod+A", "keys.select-everything"),
      wholeRow: shortcut("shift+space", "keys.select-the-row"),
      wholeColumn: shortcut("mod+space", "keys.select-the-column"),
      expand: shortcut("alt+right", "keys.expand-the-group"),
      collapse: shortcut("alt+left", "keys.collapse-the-group"),
    },
  },
  {
    get title() {
      return t("keys.group.input-table");
    },
    shortcuts: {
      open: shortcut("Enter F2", "keys.write-into-the-cell-so"),
      next: shortcut("tab", "keys.next-cell-that-can-be"),
      fillDown: shortcut("mod+D", "keys.fill-down"),
      fillRight: shortcut("mod+R", "keys.fill-to-the-right"),
      list: shortcut("alt+down", "keys.list-or-calendar-of-the"),
      invalid: shortcut("F8", "keys.next-invalid-cell"),
      clear: shortcut("Delete Backspace", "keys.empty-the-cells"),
    },
  },
  {
    get title() {
      return t("keys.group.chart-and-kpi");
    },
    shortcuts: {
      mark: shortcut("right", "keys.next-mark-with-any-arrow"),
      asTable: shortcut("T", "keys.show-as-a-table"),
      rows: shortcut("space", "keys.underlying-rows-of-the-mark"),
      copy: shortcut("mod+C", "keys.copy-the-value"),
    },
  },
  {
    get title() {
      return t("keys.group.formula-bar");
    },
    shortcuts: {
      apply: shortcut("Enter mod+Enter", "keys.apply-the-formula"),
      cancel: shortcut("esc", "keys.leave-the-formula-as-it"),
      line: shortcut("shift+Enter", "keys.new-line"),
      suggest: shortcut("mod+space", "keys.suggestions"),
      take: shortcut("tab", "keys.take-the-suggestion"),
      comment: shortcut("mod+/", "keys.make-the-line-a-comment"),
      definition: shortcut("F12", "keys.go-to-what-the-name"),
      uses: shortcut("shift+F12", "keys.what-uses-the-name"),
    },
  },
];
