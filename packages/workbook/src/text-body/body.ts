/**
 * The body of a text element (workbook-file 5.11) as plain values: blocks of runs. What a run looks like stands on the run itself, so that
 * `**<span>x</span>**` and `<span>**x**</span>` are the same body.
 */
export type TextBody = readonly TextBlock[];

export type TextAlign = "left" | "center" | "right";

export type TextBlock =
  | {
      readonly kind: "paragraph";
      readonly size: "small" | "normal" | "large";
      readonly align: TextAlign | null;
      readonly runs: readonly TextRun[];
    }
  | { readonly kind: "heading"; readonly level: HeadingLevel; readonly align: TextAlign | null; readonly runs: readonly TextRun[] }
  | { readonly kind: "list"; readonly isOrdered: boolean; readonly items: readonly TextItem[] };

export type HeadingLevel = 1 | 2 | 3;

/** `depth`: 0 of the items of the list itself. A sublist may be of the other sort. */
export interface TextItem {
  readonly depth: number;
  readonly isOrdered: boolean;
  readonly runs: readonly TextRun[];
}

export type TextRun =
  | { readonly kind: "text"; readonly text: string; readonly look: TextLook }
  /** A live formula, and the format in which its value is shown. */
  | { readonly kind: "formula"; readonly formula: string; readonly format: string | null; readonly look: TextLook }
  | { readonly kind: "break" };

/** What is set of a run; a member that is absent is not. */
export interface TextLook {
  readonly bold?: true;
  readonly italic?: true;
  readonly strike?: true;
  readonly underline?: true;
  readonly sub?: true;
  readonly sup?: true;
  readonly color?: string;
  readonly background?: string;
  /** Pixels. */
  readonly size?: number;
  readonly font?: string;
  /** Address as it is written: with live formulas in it. */
  readonly link?: string;
}

/** Markup that a body cannot have, where it stands. */
export interface TextProblem {
  readonly offset: number;
  readonly markup: string;
}

/** The fonts that runs of a body are set in, each once. */
export function fontsOfBody(body: TextBody): readonly string[] {
  const runs = body.flatMap((block) => (block.kind === "list" ? block.items.flatMap((item) => item.runs) : block.runs));
  return [...new Set(runs.flatMap((run) => (run.kind === "break" || run.look.font === undefined ? [] : [run.look.font])))];
}
