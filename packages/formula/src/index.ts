export * from "./ast.ts";
export * from "./catalogue.ts";
export { MAX_FORMULA_BYTES, MAX_NESTING, MAX_CHAIN } from "./grammar/bounds.ts";
export { parse, type Parsed } from "./grammar/parser.ts";
export { tokenize } from "./grammar/lexer.ts";
export { keywords, keywordOf, type FormulaForm, type FormulaSymbol, type Keyword, type Token } from "./grammar/tokens.ts";
export { printFormula, printText } from "./grammar/print.ts";
export { spanInPrinted } from "./grammar/spans.ts";
export { totalNamed } from "./grammar/total-names.ts";
export { printPath, printTarget, sameTarget } from "./grammar/references.ts";
export { defaultColumnName } from "./grammar/default-name.ts";
export { referencesIn, replaceReferences, toPrinted, toStored, type TextReference } from "./grammar/stored.ts";
export type { CustomFunction, CustomParam, CustomParamType } from "./custom/custom-function.ts";
export { checkDefinition, type CheckedDefinition, scopeOfDefinition } from "./custom/definition.ts";
export { check, checkFormula, checkParsed, type Checked } from "./check/check.ts";
export * from "./check/scope.ts";
export { leftOut } from "./check/meant.ts";
export { arityProblem, paramOf, signatureOf } from "./check/arity.ts";
export {
  childrenOf as typedChildrenOf,
  constantOf,
  isAggregated,
  visitTyped,
  type ControlMember,
  type TypedCall,
  type TypedExpr,
} from "./check/typed.ts";
export { commonType, commonTypeOf, describeType, nameOfType } from "./check/types.ts";
export { canonicalName, entryNamed, findFunction, functions, operators } from "./functions/index.ts";
export { lowerCall, lowerExpr, type CallHost, type FormulaHost } from "./lower/lower.ts";
export { convertTo, dateOf, fromClock, midnight, toClock, toFloat, toText } from "./lower/conversions.ts";
export { addUnits, truncateDate, unitNamed, DATE_UNITS, isZone, today, type DateUnitName } from "./lower/dates.ts";
export { refusalOf, refusalsIn } from "./lower/support.ts";
export { exampleScope, functionSupport, type FunctionSupport } from "./lower/support-matrix.ts";
export { complete, type Completion, type Completions } from "./editor/complete.ts";
export { partAt, partsOf, type FormulaPart } from "./editor/parts.ts";
export {
  asColumnBeside,
  definitionAt,
  extraction,
  formatted,
  freeName,
  inlined,
  withReference,
  type Definition,
  type Extraction,
} from "./editor/rewrite.ts";
export { asMeant } from "./editor/habits/as-meant.ts";
export { nullQuestion, whyNull, type NullQuestion, type NullReason, type ProbedValue } from "./editor/why-null.ts";
export { readingsOf, type ReadType, type TextReading } from "./editor/text-readings.ts";
export { totalRule, type TotalRule } from "./editor/why-total.ts";
export { highlight, type Highlight, type HighlightKind } from "./editor/highlight.ts";
export { findReferences, hover, renameReference, signatureHelp, type Hover, type SignatureHelp } from "./editor/help.ts";
