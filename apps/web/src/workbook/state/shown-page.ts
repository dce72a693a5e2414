import type { Id } from "@sheaf/workbook";
import { createContext } from "react";

/** The page that a panel stands with; null outside of panels. */
export const ShownPageContext = createContext<Id | null>(null);
