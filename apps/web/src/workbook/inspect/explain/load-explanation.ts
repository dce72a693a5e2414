import { columnsOf, type Element, type FilterValue, namesOf } from "@sheaf/workbook";
import { fieldTree } from "../../elements/source-fields/field-tree.ts";
import type { SourceField } from "../../elements/shelves/panel-port.ts";
import type { Workbook } from "../../state/workbook.ts";
import type { Split } from "./contributions.ts";
import { firstNumbers, readGroups, readSides, type Side, type Sides } from "./explain-answers.ts";
import { type Along, type ExplainAsked, type ExplainQuestions, MOST_GROUPS } from "./explain-question.ts";
import { groundOf, isMadeOf } from "./made-of.ts";

/** Fields that a difference is taken apart by: so many are looked at, and those with few values are asked for. */
const MOST_FIELDS = 24;
const MOST_ASKED = 8;

/** The number as the warehouse gives it again, its rows, and the statement that it comes from. */
export interface NumberFacts {
  readonly rows: number | null;
  /** Null: withheld, or not to be had. */
  readonly sql: string | null;
}

/** What a field tells of the difference. */
export interface FieldSplit {
  readonly key: string;
  readonly name: string;
  /** The field, in stored form. */
  readonly reference: string;
  readonly type: SourceField["type"];
  readonly split: Split;
}

export interface Asking {
  readonly workbook: Workbook;
  readonly element: Element;
  readonly questions: ExplainQuestions;
  readonly signal: AbortSignal;
}

async function answered({ workbook, element, signal }: Asking, { request, operations }: ExplainAsked) {
  return workbook.results.ask(element.id, request, { signal, operations, purpose: "explain" });
}

export async function loadNumber(asking: Asking): Promise<NumberFacts> {
  const asked = asking.questions.number();
  const { table, facts } = await answered(asking, asked);
  const [, rows = null] = firstNumbers(asked, table);
  return { rows, sql: facts.sql };
}

/** The number with its parts. */
export async function loadWhole(asking: Asking): Promise<Side["cells"]> {
  const asked = asking.questions.whole();
  const [value = null, over = null, under = null] = firstNumbers(asked, (await answered(asking, asked)).table);
  return { value, over, under };
}

/** `against`: a value that is among the sides wherever it stands. */
export async function loadSides(asking: Asking, along: Along, against?: FilterValue): Promise<Sides> {
  const asked = asking.questions.sides(along);
  const { table } = await answered(asking, asked);
  return readSides(asking.element, along, asked, table, asking.workbook, against);
}

/** The fields that tell most of the difference between the sides first; without `before`, of the number itself. */
export async function loadSplits(
  asking: Asking,
  along: Along | null,
  { before, after }: { readonly before: Side | null; readonly after: Side },
): Promise<readonly FieldSplit[]> {
  const { questions, workbook } = asking;
  const fields = await groupFields(asking);
  if (fields.length === 0) return [];
  const sides: readonly FilterValue[] = before === null ? [] : [before.value, after.value];
  const compared = before === null ? null : along;
  const counting = questions.distinct(
    compared,
    sides,
    fields.map(({ reference }) => reference),
  );
  const counts = firstNumbers(counting, (await answered(asking, counting)).table);
  const few = fields
    .map((field, index) => ({ field, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 1 && count <= MOST_GROUPS)
    .toSorted((one, other) => one.count - other.count)
    .slice(0, MOST_ASKED);
  const found = await Promise.all(
    few.map(async ({ field }): Promise<readonly FieldSplit[]> => {
      const asked = questions.groups(compared, sides, field.reference);
      const { table } = await answered(asking, asked);
      const split = readGroups(questions.parts.kind, asked, table, { before, after }, MOST_GROUPS + 1, workbook);
      return split === null || split.contributions.length === 0
        ? []
        : [{ key: field.key, name: field.name, reference: field.reference, type: field.type, split }];
    }),
  );
  // What is made of the number's own columns splits it by itself: that late flights made a share of late ones higher is no finding.
  const document = workbook.documents.state().document;
  const own = groundOf(document, asking.element.id, questions.formula());
  const splits = found.flat();
  const isOwn = new Map(splits.map((one) => [one, isMadeOf(groundOf(document, asking.element.id, one.reference), own)]));
  return splits.toSorted((one, other) => Number(isOwn.get(one)) - Number(isOwn.get(other)) || other.split.surprise - one.split.surprise);
}

/** Columns of the source by which rows can be told apart, but for those that are keys of the number. */
async function groupFields({ workbook, element, questions }: Asking): Promise<readonly SourceField[]> {
  await workbook.facts.analyze();
  const [first] = columnsOf(element);
  const scope = first === undefined ? undefined : workbook.facts.place(element.id, first.id)?.scope;
  if (scope === undefined) return [];
  const names = namesOf(workbook.documents.state().document);
  const held = new Set(questions.heldFormulas().map((formula) => formula.toLowerCase()));
  return fieldTree(scope, (reference) => names.toStored(element.id, null, reference))
    .fields.filter(({ type, reference }) => (type === "text" || type === "boolean") && !held.has(reference.toLowerCase()))
    .slice(0, MOST_FIELDS);
}

/** What the source is called; null while it is not known. */
export function sourceName(workbook: Workbook, element: Element): string | null {
  const [first] = columnsOf(element);
  const place = first === undefined ? null : workbook.facts.place(element.id, first.id);
  return place?.scope.prefixes.find(({ step }) => step === 0)?.name ?? null;
}
