import type { DrawRequest } from "@sheaf/contract";
import type { HttpClient } from "../../../shared/http/http-client.ts";
import type { ControlStore } from "../control-store.ts";
import type { DocumentStore } from "../document-store.ts";
import { wholeAnswer } from "./whole-answer.ts";

/** What is drawn, and how. */
export type DrawingWanted = Pick<DrawRequest, "pageId" | "elementId" | "format" | "paper">;

export interface TakenDrawing {
  readonly name: string;
  readonly blob: Blob;
}

export type TakeDrawing = (wanted: DrawingWanted, signal: AbortSignal) => Promise<TakenDrawing>;

/** Takes pages away as they would be printed, as somebody looks at an open workbook. */
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
  readonly now: string;
}): TakeDrawing {
  return async (wanted, signal) => {
    const { at, overlay } = documents.moment();
    const body: DrawRequest = {
      ...wanted,
      controls: { ...controls.all() } as DrawRequest["controls"],
      at,
      overlay: [...overlay],
      now,
    };
    const response = await http.open(`/v2/workbooks/${encodeURIComponent(workbookId)}/draw`, { method: "POST", body, signal });
    return wholeAnswer(async () => ({ name: nameIn(response) ?? `page.${wanted.format}`, blob: await response.blob() }), signal);
  };
}

/** The name that the server gives the file. */
function nameIn(response: Response): string | null {
  const said = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  return said === undefined ? null : decodeURIComponent(said);
}
