import { t } from "../../shared/words/words.ts";

// Every shortcut of a workbook. The handlers, the list behind "?", the caps in menus and docs/keyboard.md are made from this.

/** A shortcut: how it is pressed (any of `keys`, the first one is shown) and what it does. */
export interface Shortcut {
  readonly keys: readonly [string, ...string[]];
  readonly text: string;
}

type Shortcuts<Name extends string> = Readonly<Record<Name, Shortcut>>;

const shortcut = (keys: string, text: string): Shortcut => ({ keys: keys.split(" ") as [string, ...string[]], text });

/** Act anywhere on the screen where no text is written. */
export const screenKeys = {
  shortcuts: shortcut("? mod+/", "This list"),
  nextRegion: shortcut("F6", "Next region of the screen"),
  previousRegion: shortcut("shift+F6", "Region before"),
  page: shortcut("mod+1 mod+2 mod+3 mod+4 mod+5 mod+6 mod+7 mod+8 mod+9", "First page, and so on to the ninth"),
  undo: shortcut("mod+Z", "Undo"),
  redo: shortcut("mod+shift+Z mod+Y", "Redo"),
  publish: shortcut("mod+Enter", "Publish"),
  versions: shortcut("mod+alt+H", "Versions"),
  refresh: shortcut("mod+shift+R", "Refresh the data"),
  add: shortcut("/", "Add an element"),
  formula: shortcut("=", "Edit the formula"),
  elementsPanel: shortcut("[", "Elements panel"),
  propertiesPanel: shortcut("]", "Properties panel"),
} satisfies Shortcuts<string>;

/** Act on the selected element, but those of `gridFirst` leave their letter to a grid that has the keyboard. */
export const elementKeys = {
  rename: shortcut("F2", "Rename the element"),
  duplicate: shortcut("mod+D", "Duplicate the element"),
  copy: shortcut("mod+C", "Copy the element"),
  paste: shortcut("mod+V", "Paste the copied element"),
  format: shortcut("mod+\\", "Format of the element"),
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
  delete: shortcut("Delete Backspace", "Delete the element"),
  unselect: shortcut("esc", "Back out one step"),
} satisfies Shortcuts<string>;

/** Act on the column of the active cell or header. Those of `lookKeys` change what one sees, so readers who may explore have them too. */
export const columnKeys = {
  sort: shortcut("S", "Sort, the other way round the second time; S A ascending, S D descending"),
  filter: shortcut("shift+F", "Filter the column"),
  hide: shortcut("shift+H", "Hide the column"),
  group: shortcut("shift+G", "Group by the column, or not any more"),
  rename: shortcut("shift+R", "Rename the column"),
  add: shortcut("shift+plus", "Add a column"),
  duplicate: shortcut("mod+D", "Duplicate the column"),
  formula: shortcut("=", "Edit the formula of the column"),
} satisfies Shortcuts<string>;

/** Formats of the column of the active cell. */
export const formatKeys = {
  copyFormat: shortcut("mod+alt+C", "Copy the format of the column"),
  pasteFormat: shortcut("mod+alt+V", "Paste the copied format"),
  automatic: shortcut("!", "Automatic format"),
  number: shortcut("#", "Number"),
  currency: shortcut("$", "Currency"),
  percent: shortcut("%", "Percent"),
  scientific: shortcut("^", "Scientific"),
  fewerDecimals: shortcut("<", "Fewer decimals"),
  moreDecimals: shortcut(">", "More decimals"),
} satisfies Shortcuts<string>;

/** What a table or pivot tells of itself. */
export const tableKeys = {
  details: shortcut("mod+I", "Details of the column"),
  find: shortcut("mod+F", "Find in the table"),
  row: shortcut("space", "Details of the row; underlying rows of a group"),
  rows: shortcut("shift+T", "Underlying rows"),
} satisfies Shortcuts<string>;

/** Parts of the list, as people read it. */
export const keyMap: readonly { readonly title: string; readonly shortcuts: Shortcuts<string> }[] = [
  {
    title: "Workbook",
    shortcuts: {
      palette: shortcut("mod+K", "Search and commands"),
      ...screenKeys,
      menu: shortcut("shift+F10", "Menu of what has the focus"),
    },
  },
  {
    title: "Selected element",
    shortcuts: {
      ...elementKeys,
      move: shortcut("alt+right", "Move it by a column or row, with any arrow"),
      resize: shortcut("alt+shift+right", "Resize it, with any arrow"),
    },
  },
  { title: "Column", shortcuts: columnKeys },
  { title: "Format of a column", shortcuts: formatKeys },
  {
    title: "Table and pivot",
    shortcuts: {
      ...tableKeys,
      step: shortcut("down", "Next cell, with any arrow; with Shift selects, with Ctrl or Command to the end"),
      copy: shortcut("mod+C", "Copy the cells"),
      copyHeaders: shortcut("mod+shift+C", "Copy the cells with their headers"),
      all: shortcut("mod+A", "Select everything"),
      wholeRow: shortcut("shift+space", "Select the row"),
      wholeColumn: shortcut("mod+space", "Select the column"),
      expand: shortcut("alt+right", "Expand the group"),
      collapse: shortcut("alt+left", "Collapse the group"),
    },
  },
  {
    title: "Input table",
    shortcuts: {
      open: shortcut("Enter F2", "Write into the cell; so does any letter"),
      next: shortcut("tab", "Next cell that can be written into"),
      fillDown: shortcut("mod+D", "Fill down"),
      fillRight: shortcut("mod+R", "Fill to the right"),
      list: shortcut("alt+down", "List or calendar of the cell"),
      invalid: shortcut("F8", "Next invalid cell"),
      clear: shortcut("Delete Backspace", "Empty the cells"),
    },
  },
  {
    title: "Chart and KPI",
    shortcuts: {
      mark: shortcut("right", "Next mark, with any arrow"),
      asTable: shortcut("T", "Show as a table"),
      rows: shortcut("space", "Underlying rows of the mark"),
      copy: shortcut("mod+C", "Copy the value"),
    },
  },
  {
    title: "Formula bar",
    shortcuts: {
      apply: shortcut("Enter mod+Enter", "Apply the formula"),
      cancel: shortcut("esc", "Leave the formula as it was"),
      line: shortcut("shift+Enter", "New line"),
      suggest: shortcut("mod+space", "Suggestions"),
      take: shortcut("tab", "Take the suggestion"),
      comment: shortcut("mod+/", "Make the line a comment, or not any more"),
      definition: shortcut("F12", "Go to what the name means"),
      uses: shortcut("shift+F12", "What uses the name"),
    },
  },
];
