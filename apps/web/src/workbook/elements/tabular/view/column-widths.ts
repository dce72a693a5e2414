import { textWidth } from "@sheaf/charts";
import type { Id } from "@sheaf/workbook";
import type { ColumnDisplay } from "@sheaf/charts/cells";
import type { TableColumn } from "../shape/table-shape.ts";

const TEXT = { size: 12, weight: 400 } as const;
const STRONG = { size: 12, weight: 600 } as const;
/** Room beside the text: padding on both sides and the rule. */
const PADDING = 13;
const ICON = 21;
const TOGGLE = 18;
const LEAST = 56;
const MOST = 300;

/** Widths by content, kept once measured: columns do not jump while somebody scrolls. */
export interface ColumnWidths {
  /** `sample`: texts of some of its cells, null while there are none. `total`: that below them, once there is one; it has room as well. */
  readonly of: (column: TableColumn, hasToggle: boolean, sample: () => readonly string[] | null, total?: string | null) => number;
  /** Measures the column anew the next time. */
  readonly forget: (columnIds: readonly Id[]) => void;
  readonly clear: () => void;
}

export function columnWidths(): ColumnWidths {
  const measured = new Map<Id, { readonly key: string; readonly width: number }>();
  return {
    of: (column, hasToggle, sample, total = null) => {
      if (column.width !== null) return column.width;
      const least = total === null ? 0 : totalWidth(total);
      const key = JSON.stringify([column.name, column.type, column.format, column.display, column.isFiltered, hasToggle]);
      const known = measured.get(column.id);
      if (known?.key === key) return Math.max(known.width, least);
      const texts = column.problem === null ? sample() : [];
      const width = widthOf(column, hasToggle, texts ?? []);
      if (texts !== null && texts.length > 0) measured.set(column.id, { key, width });
      // Until its first cells are here the width of before is nearer than any guess.
      return Math.max(texts === null && known !== undefined ? known.width : width, least);
    },
    forget: (columnIds) => {
      for (const id of columnIds) measured.delete(id);
    },
    clear: () => measured.clear(),
  };
}

const SPARKLINE = 96;
const TRACK = 72;
const PILL = 12;
const PICTURE = 26;
/** Of a picture whose size nobody knows yet. */
const PHOTO = 64;
/** Letters of code are that much wider. */
const CODE = 1.3;

/** A drawing takes other room than its text. */
function drawnWidth(display: ColumnDisplay | null, text: string, style: typeof TEXT | typeof STRONG): number {
  switch (display?.kind) {
    case "sparkline":
      return SPARKLINE;
    case "progress":
      return textWidth(text, style) + TRACK;
    case "tags":
      return textWidth(text, style) + PILL * text.split(", ").length;
    case "image":
      return PHOTO;
    case "person":
      return textWidth(text, style) + PICTURE;
    case "json":
      return textWidth(text, style) * CODE;
    case "link":
    case "duration":
    case undefined:
      return textWidth(text, style);
  }
}

const totalWidth = (text: string): number => Math.round(Math.min(MOST, textWidth(text.slice(0, 80), STRONG) + PADDING) + 2);

function widthOf(column: TableColumn, hasToggle: boolean, texts: readonly string[]): number {
  const head = textWidth(column.name, STRONG) + ICON + PADDING + (column.isFiltered ? ICON : 0);
  const weight = hasToggle ? STRONG : TEXT;
  const content = texts.reduce((widest, text) => Math.max(widest, drawnWidth(column.display, text.slice(0, 80), weight)), 0);
  const cells = content + PADDING + (hasToggle ? TOGGLE : 0);
  return Math.round(Math.min(MOST, Math.max(LEAST, head, cells)) + 2);
}
