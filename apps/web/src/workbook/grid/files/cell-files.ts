import { createContext } from "react";

/** Where the pictures among the files of cells come from. */
export interface CellFiles {
  /** An address that the page may show for the picture in a file. Rejects where there is none, or when the signal aborts. */
  readonly load: (fileId: string, signal: AbortSignal) => Promise<string>;
}

/** Null: files are shown by name alone. */
export const CellFilesContext = createContext<CellFiles | null>(null);
