import type { ReactNode } from "react";
import type { SearchAsked } from "./search-address.ts";

/** What a search finds: documents by their names, what stands inside of them, or people. */
export interface FoundProps {
  readonly asked: SearchAsked;
  readonly onChange: (changes: Partial<SearchAsked>) => void;
  /** Where to search, and for what. */
  readonly controls: ReactNode;
}
