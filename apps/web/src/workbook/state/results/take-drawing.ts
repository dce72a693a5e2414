import { type DrawRequest, type SheetsAnswer, sheetsAnswer, type SheetsRequest } from "@sheaf/contract";
import type { HttpClient } from "../../../shared/http/http-client.ts";
import type { ControlStore } from "../control-store.ts";
import type { DocumentStore } from "../document-store.ts";
import { type Reading, takeGoingOn, type TakeOptions } from "./going-on.ts";
import { wholeAnswer } from "./whole-answer.ts";

/** What is drawn, and how. */
export type DrawingWanted = Pick<DrawRequest, "pageId" | "elementId" | "format" | "paper">;

export interface TakenDrawing {
  readonly name: string;
  readonly blob: Blob;
}

export type TakeDrawing = (wanted: DrawingWanted, options: TakeOptions) => Promise<TakenDrawing>;

/** Every sheet of a report as it would be printed. */
export type TakeSheets = (signal: AbortSignal) => Promise<SheetsAnswer>;

/** Takes pages as they would be printed, as somebody looks at an open workbook: away as files, or to be shown. */
export function drawingTaker({
  workbookId,
  http,
  documents,
  controls,
  now,
}: {
  readonly workbookId: string;
  readonly http: HttpClient;
  readonly documents: DocumentStore;
  readonly controls: ControlStore;
  readonly now: () => string;
}): { readonly takeDrawing: TakeDrawing; readonly takeSheets: TakeSheets } {
  const path = `/v2/workbooks/${encodeURIComponent(workbookId)}`;
  const looked = (): SheetsRequest => {
    const { at, overlay } = documents.moment();
    return { controls: { ...controls.all() } as SheetsRequest["controls"], at, overlay: [...overlay], now: now() };
  };
  return {
    takeDrawing: (wanted, options) => {
      const body: DrawRequest = { ...wanted, ...looked() };
      return takeGoingOn(http, { path: `${path}/draw`, body }, (answer) => readDrawing(answer, `page.${wanted.format}`), options);
    },
    takeSheets: async (signal) => {
      const response = await http.open(`${path}/sheets`, { method: "POST", body: looked(), signal });
      return wholeAnswer(async () => sheetsAnswer.parse(await response.json()), signal);
    },
  };
}

/** A file as it is: the browser fails where the line of its answer breaks before the end. */
function readDrawing(answer: Response, otherName: string): Reading<TakenDrawing> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  return {
    push: (bytes) => {
      pieces.push(bytes);
      return undefined;
    },
    end: () => ({
      name: nameIn(answer) ?? otherName,
      blob: new Blob(pieces, { type: answer.headers.get("content-type") ?? "application/octet-stream" }),
    }),
  };
}

/** The name that the server gives the file. */
function nameIn(response: Response): string | null {
  const said = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  return said === undefined ? null : decodeURIComponent(said);
}
