import { type ColumnDisplay, displayedText, type DrawnCell, drawingOf, type ValueDrawing } from "@sheaf/charts/cells";
import type { CellValue } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import { safeHref } from "../../../shared/actions/safe-href.ts";
import { say } from "../../../shared/words/words.ts";

const here = { hrefOf: safeHref, toneOf: (place: number): string => `var(--c${place + 1})` } as const;

/** A cell's words where its display says them; `plain`: by its format. */
export const shownText = (display: ColumnDisplay, value: CellValue, type: ValueType, plain: string): string =>
  displayedText(display, value, type, plain, say);

/** What is drawn in a cell; null: only its text, as where the value is not of the kind that the display is for. */
export const shownDrawing = (display: ColumnDisplay, cell: DrawnCell): ValueDrawing | null => drawingOf(display, cell, here);
