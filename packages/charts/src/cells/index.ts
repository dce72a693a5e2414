export { BAR_ROOM, type BarScale, type CellBar, type CellLook } from "./cell-look.ts";
export { type ConditionalLooks, conditionalLooks, legible, type RuleValues, styleLook } from "./conditional-looks.ts";
export { blankOf, fractionOf, longestFraction } from "./decimals.ts";
export { type ColumnDisplay, displayOf } from "./displays/column-display.ts";
export { displayedText, type DrawnCell, type DrawnWhere, drawingOf, type ValueDrawing } from "./displays/drawn-values.ts";
export { type CountedIn, countedGroups, countedOverall, countedRows } from "./level-words.ts";
export { endsBySaying, pivotLooks, withRules } from "./pivot-looks.ts";
export { summaryNumbers } from "./summary-numbers.ts";
