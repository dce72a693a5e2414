import type { Capability } from "@sheaf/contract";
import type { Id } from "@sheaf/workbook";
import type { Box } from "../commands/layout.ts";
import type { TemplateSubject } from "./template-subject.ts";

/** An element that a template puts on its page. Formulas are in stored form. */
export interface PlannedElement {
  readonly id: Id;
  /** As the registry of views names it: `control/list`. */
  readonly kind: string;
  readonly members: { readonly [member: string]: unknown };
  readonly box: Box;
}

/** A page that is made of a table: a pure function of its columns and what was counted of them. */
export interface PageTemplate {
  readonly id: "overview" | "comparison" | "funnel" | "cohort" | "report" | "entry";
  readonly title: string;
  /** What stands on it, in a sentence. */
  readonly text: string;
  /** What a new page made of it is called. */
  readonly pageName: (subject: TemplateSubject) => string;
  /** What the account type has to have so that it is offered. */
  readonly needs?: Capability;
  /** Why the table cannot fill it; null: it can. */
  readonly refuse: (subject: TemplateSubject) => string | null;
  /** What it does in place of what the table has no column for. */
  readonly notes: (subject: TemplateSubject) => readonly string[];
  /** Everything but the table of the rows, which stands where `rows` says. */
  readonly plan: (subject: TemplateSubject) => { readonly elements: readonly PlannedElement[]; readonly rows: Box };
}

export const boxAt = (column: number, row: number, columns: number, rows: number): Box => ({ column, row, columns, rows });
