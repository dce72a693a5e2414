import type { PictureAnswer } from "@sheaf/contract";
import { createContext } from "react";

/** Where pictures come from, and where they go. */
export interface CellImages {
  /** An address that the page may show in place of the picture's own. Rejects where there is no picture, or when the signal aborts. */
  readonly load: (url: string, signal: AbortSignal) => Promise<string>;
  /** Puts a picture into the workbook. Rejects with what the server says against it. */
  readonly upload: (file: File, signal: AbortSignal) => Promise<PictureAnswer>;
}

const nowhere = (): Promise<never> => Promise.reject(new Error("Pictures cannot be loaded here."));

/** Without a provider no picture can be had. */
export const CellImagesContext = createContext<CellImages>({ load: nowhere, upload: nowhere });
