/** Tabs of an input table's panel that are asked for from elsewhere. */
export const RULES_TAB = "validation";
export const ACCESS_TAB = "access";
export const HISTORY_TAB = "history";
