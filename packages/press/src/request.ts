import type { NumberSymbols } from "@sheaf/locale";
import type { PaperSetting } from "@sheaf/paper";
import type { OrganizationThemes } from "@sheaf/theme";
import type { Id } from "@sheaf/workbook";
import type { Replies, Source } from "./gather.ts";
import type { PageRun } from "./page-runs.ts";
import type { PressFormat, PressWhat } from "./pages.ts";
import type { Limits } from "./questions.ts";

export const pressFacts: { readonly [F in PressFormat]: { readonly ending: string; readonly contentType: string } } = {
  pdf: { ending: "pdf", contentType: "application/pdf" },
  png: { ending: "png", contentType: "image/png" },
  svg: { ending: "svg", contentType: "image/svg+xml" },
  html: { ending: "html", contentType: "text/html; charset=utf-8" },
};

export interface PressRequest {
  readonly what: PressWhat;
  readonly format: PressFormat;
  readonly paper: PaperSetting;
  readonly language: string;
  /** How whoever reads it writes numbers and dates that say nothing of it themselves. */
  readonly symbols?: NumberSymbols;
  readonly themes: OrganizationThemes;
  /** Where neither the document nor the organization says which; light unless said otherwise. */
  readonly scheme?: "light" | "dark";
  /** Size of a picture of one element, px. */
  readonly picture?: { readonly width: number; readonly height: number };
  /** Of a page as PNG: its top alone, so many points wide and high. What stands below is neither asked for nor drawn. */
  readonly cover?: { readonly width: number; readonly height: number };
  /** Of a report as PDF: its sheets as pictures (`SheetPictures` as JSON) and not the file. */
  readonly asPictures?: boolean;
  /** Who has it made; null: nobody in particular. */
  readonly person: string | null;
  /** Whether the reader may know of a column. */
  readonly isShown: (elementId: Id, columnId: Id) => boolean;
  readonly limits: Limits;
  readonly onElements?: (done: number, total: number) => Promise<void>;
}

/** A file that is drawn: its name without ending, and its bytes as they come. */
export interface Pressed {
  readonly name: string;
  readonly sheets: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** What a drawing is made of: plain values, which can be sent to where it is drawn. */
export interface Gathered {
  readonly environment: Pick<Source["environment"], "controls" | "timeZone" | "weekStart" | "now">;
  readonly request: Omit<PressRequest, "isShown" | "onElements">;
  /** Filters and values of controls in force. */
  readonly inForce: readonly string[];
  readonly replies: Replies;
  /** Elements that are not shown, but for those of pages in a run. */
  readonly unshown: ReadonlySet<Id>;
  /** Of pages that are printed once for each value of a control. */
  readonly runs: readonly PageRun[];
  /** Bytes of pictures, by what names them. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  /** Shapes that the organization brought for its maps, by their ids. */
  readonly shapes: ReadonlyMap<string, Uint8Array>;
}
