import type { ResultTable } from "@sheaf/result";
import { createContext } from "react";

/** The row that a card of a repeated container, or a container of a single row, stands for. */
export interface CardRow {
  readonly table: ResultTable;
  readonly row: number;
  readonly isStale: boolean;
}

/** Null outside of such containers. What stands inside finds its values there and asks for none itself. */
export const CardRowContext = createContext<CardRow | null>(null);
