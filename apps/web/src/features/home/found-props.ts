import type { ReactNode } from "react";

/** What a search finds: documents by their names, or what stands inside of them. */
export interface FoundProps {
  readonly query: string;
  /** Where to search, and for what. */
  readonly controls: ReactNode;
}
