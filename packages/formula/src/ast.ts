import type { Message } from "@sheaf/messages";
/** Half-open range of UTF-16 offsets in the formula text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * What a reference in a STORED formula points at (semantics G4). In text form a stored reference is `[@own:ID]`,
 * `[@element:ELEMENT/ID]`, `[@control:ELEMENT]`, `[@metric:ELEMENT/ID]`, `[@related:ELEMENT/RELATIONSHIP/ID]`; ids use the bracket escapes of G3. Columns of warehouse tables, SQL
 * and files have no id in the document and stay as names.
 */
export type RefTarget =
  | { readonly kind: "own"; readonly columnId: string }
  | { readonly kind: "element"; readonly elementId: string; readonly columnId: string }
  | { readonly kind: "control"; readonly elementId: string }
  | { readonly kind: "metric"; readonly elementId: string; readonly metricId: string }
  /** A column reached from an element by its relationships, one after the other. */
  | {
      readonly kind: "related";
      readonly elementId: string;
      readonly relationshipIds: readonly string[];
      readonly columnId: string;
    };

/** Untyped syntax tree of a formula. Every node carries its span; `error` nodes stand where the parser recovered (G5). */
export type Expr =
  | {
      readonly kind: "literal";
      readonly literal: "integer" | "decimal" | "float" | "text" | "boolean" | "null";
      readonly value: string | boolean | null;
      readonly span: Span;
    }
  | { readonly kind: "ref"; readonly path: readonly string[]; readonly target: RefTarget | null; readonly span: Span }
  | { readonly kind: "call"; readonly name: string; readonly args: readonly Expr[]; readonly span: Span; readonly nameSpan: Span }
  | { readonly kind: "unary"; readonly op: "-" | "+" | "not"; readonly arg: Expr; readonly span: Span }
  | {
      readonly kind: "binary";
      readonly op: BinaryOp;
      readonly left: Expr;
      readonly right: Expr;
      readonly span: Span;
      readonly opSpan: Span;
    }
  | { readonly kind: "field"; readonly object: Expr; readonly name: string; readonly span: Span }
  | { readonly kind: "index"; readonly object: Expr; readonly index: Expr; readonly span: Span }
  | { readonly kind: "paren"; readonly inner: Expr; readonly span: Span }
  | { readonly kind: "error"; readonly span: Span };

export type BinaryOp = "or" | "and" | "=" | "!=" | "<" | "<=" | ">" | ">=" | "&" | "+" | "-" | "*" | "/" | "%" | "^";

export type DiagnosticCode =
  | "E_UNKNOWN_FIELD"
  | "E_TYPE"
  | "E_ENUM"
  | "E_MISSING"
  | "E_DUPLICATE_ID"
  | "E_DANGLING_ID"
  | "E_LAYOUT_PARSE"
  | "E_LAYOUT_UNPLACED"
  | "E_LAYOUT_TWICE"
  | "E_AMBIGUOUS"
  | "E_UNKNOWN_COLUMN"
  | "E_CYCLE"
  | "E_ARITY"
  | "E_FORMULA_TYPE"
  | "E_LEVEL"
  | "E_SOURCE_MISSING"
  | "E_PERMISSION"
  | "E_VALUE_TYPE"
  | "E_STALE"
  | "E_SYNTAX"
  | "E_UNKNOWN_FUNCTION"
  | "E_LIMIT"
  | "E_UNSUPPORTED"
  | "W_AGG_AT_BASE"
  | "W_NAME_SHADOW"
  | "W_OVERLAP"
  | "W_NO_VERSION"
  | "W_UNUSED"
  | "W_UNKNOWN_FIELD"
  | "W_LEFT_OUT"
  | "W_FANOUT"
  | "W_DEPRECATED_SPELLING"
  | "W_MULTIPLE"
  | "W_TIES"
  | "W_DIGITS"
  | "W_NESTED_AGG"
  | "W_ROW_OF_MARK"
  | "N_REKEYED"
  | "N_REWRITTEN"
  | "N_KEPT"
  | "N_DEFAULTED";

/** Changes of the document that a mend can be; an editor has a way to do each. */
export const fixCommands = ["extract-column", "make-child", "move-column", "set-source-level", "sort-by-aggregate"] as const;
export type FixCommand = (typeof fixCommands)[number];

/** A mend the editor can offer: replace `span` of the formula by `text`, or run a named document command. */
export type Fix =
  | { readonly kind: "replace"; readonly title: Message; readonly span: Span; readonly text: string }
  | { readonly kind: "command"; readonly title: Message; readonly command: FixCommand; readonly args: Readonly<Record<string, string>> };

/** A finding about a formula or document. A value, never thrown. `span` is in the formula text, null for a finding about the whole. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly message: Message;
  readonly span: Span | null;
  readonly fixes: readonly Fix[];
}

export function severityOf(code: DiagnosticCode): "error" | "warning" | "note" {
  return code.startsWith("E_") ? "error" : code.startsWith("W_") ? "warning" : "note";
}
