import { createContext } from "react";

/** Where pictures of cells come from. */
export interface CellImages {
  /** An address that the page may show in place of the picture's own. Rejects where there is no picture, or when the signal aborts. */
  readonly load: (url: string, signal: AbortSignal) => Promise<string>;
}

/** Without a provider no picture can be had. */
export const CellImagesContext = createContext<CellImages>({ load: () => Promise.reject(new Error("Pictures cannot be loaded here.")) });
