export * from "./ast.ts";
export * from "./catalogue.ts";
export { parse, MAX_FORMULA_BYTES, MAX_NESTING, MAX_CHAIN, type Parsed } from "./grammar/parser.ts";
export { tokenize } from "./grammar/lexer.ts";
export { keywords, keywordOf, type FormulaForm, type FormulaSymbol, type Keyword, type Token } from "./grammar/tokens.ts";
export { printFormula, printText } from "./grammar/print.ts";
export { printPath, printTarget, sameTarget } from "./grammar/references.ts";
export { defaultColumnName, referencesIn, replaceReferences, toPrinted, toStored, type TextReference } from "./grammar/stored.ts";
