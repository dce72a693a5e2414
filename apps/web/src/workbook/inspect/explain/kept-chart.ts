import { printTarget, referencesIn } from "@sheaf/formula";
import { type Column, columnsOf, conditioned, type Element, type Id, isData } from "@sheaf/workbook";
import { hasValue } from "../../commands/formula-literals.ts";
import { withLimit } from "../../elements/shelves/keys/label-limit.ts";
import type { Side, Sides } from "./explain-answers.ts";
import type { Along, ExplainQuestions } from "./explain-question.ts";
import type { FieldSplit } from "./load-explanation.ts";

/** Groups that stand for themselves in the chart; of more the rest is one step. */
const MOST_STEPS = 12;

/** What is kept of an explanation. */
export interface KeptDifference {
  readonly element: Element;
  readonly questions: ExplainQuestions;
  /** The measure. */
  readonly columnId: Id;
  readonly name: string;
  readonly found: FieldSplit;
  /** Null: the number is taken apart by itself. */
  readonly compared: {
    readonly along: Along;
    readonly type: NonNullable<Sides["type"]>;
    readonly before: Side;
    readonly after: Side;
  } | null;
  /** Columns by which the element is filtered from outside. */
  readonly filteredBy: readonly Id[];
  readonly words: { readonly title: string; readonly rate: string; readonly mix: string; readonly start: string };
  readonly newId: () => Id;
}

/**
 * The waterfall of a difference as an element: its steps are asked of the warehouse ever again, from the value of the one side to that of the
 * other. `columns` are those of the explained element that it has too, by their ids. Null of what does not add up.
 */
export function keptChart(kept: KeptDifference): { readonly chart: Element; readonly columns: ReadonlySet<Id> } | null {
  const { element, questions, found, compared, newId } = kept;
  if (!isData(element) || !found.split.addsUp) return null;
  const made = compared === null ? stepsOfWhole(kept) : stepsOfDifference(kept, compared);
  if (made === null) return null;
  const [by, size] = [newId(), newId()];
  const isLimited = found.split.contributions.length > MOST_STEPS;
  const filters = questions.held(compared?.along ?? null, compared === null ? [] : [compared.before.value, compared.after.value]);
  // A key that only its question has is filtered by here too.
  const keys = compared?.along.formula === undefined ? [] : [{ id: compared.along.columnId, formula: compared.along.formula }];
  const asked: readonly Column[] = [
    {
      id: by,
      name: found.name,
      formula: isLimited ? withLimit(found.reference, found.type, String(MOST_STEPS), "RowNumber") : found.reference,
    },
    ...made.columns,
    // The steps that move most come first. A limit goes by what it asks of each group alone: by weights, where steps rest on the whole.
    { id: size, formula: isLimited && made.weight !== null ? made.weight : `Abs(${own(made.amount)})`, hidden: true },
  ];
  const inherited = neededOf(
    element,
    [...filters.map(({ columnId }) => columnId), ...kept.filteredBy],
    [...keys, ...asked].map(({ formula = "" }) => formula),
  );
  const held = [...inherited.map((column) => ({ ...column, formula: questions.formulaOf(column) })), ...keys];
  return {
    columns: new Set(inherited.map(({ id }) => id)),
    chart: {
      id: newId(),
      kind: "waterfall-chart",
      name: kept.words.title,
      source: element.source,
      columns: [...held.map((column) => ({ ...column, hidden: true })), ...asked],
      filters,
      xAxis: { columnId: by, sort: { by: size, direction: "descending" } },
      yAxis: { columnIds: [made.amount] },
      ...made.members,
    },
  };
}

/** Columns of the element that others are made of, in their order. */
function neededOf(element: Element, ids: readonly Id[], formulas: readonly string[]): readonly Column[] {
  const all = columnsOf(element);
  const needed = new Set<Id>();
  const take = (id: Id): void => {
    const column = needed.has(id) ? undefined : all.find((one) => one.id === id);
    if (column === undefined) return;
    needed.add(id);
    follow(column.formula ?? "");
  };
  const follow = (formula: string): void =>
    referencesIn(formula, "stored").forEach(({ target }) => target?.kind === "own" && take(target.columnId));
  ids.forEach(take);
  formulas.forEach(follow);
  return all.filter(({ id }) => needed.has(id));
}

const own = (columnId: Id): string => printTarget({ kind: "own", columnId });

interface Made {
  readonly columns: readonly Column[];
  readonly amount: Id;
  /** How much of the whole a group is, where its step rests on the other groups too. */
  readonly weight: string | null;
  readonly members: Partial<Pick<Element, "startPoint" | "sheaf">>;
}

function formatOf({ element, columnId }: KeptDifference) {
  const format = columnsOf(element).find(({ id }) => id === columnId)?.format;
  return format === undefined ? {} : { format };
}

/** The parts of one number. */
function stepsOfWhole(kept: KeptDifference): Made | null {
  if (kept.questions.parts.kind !== "sum") return null;
  const amount = kept.newId();
  return {
    columns: [{ id: amount, name: kept.name, formula: own(kept.columnId), ...formatOf(kept) }],
    amount,
    weight: null,
    members: {},
  };
}

/** From the value of the one side to that of the other. */
function stepsOfDifference(kept: KeptDifference, { along, type, before, after }: NonNullable<KeptDifference["compared"]>): Made | null {
  const { element, questions, columnId, name, newId } = kept;
  const { parts } = questions;
  const key = questions.keyFormula(along);
  const onSide = (formula: string, side: Side): string | null => conditioned(columnsOf(element), formula, hasValue(key, type, side.value));
  const format = formatOf(kept);
  const members = (start: Id, func: "sum" | "max"): Made["members"] => ({
    startPoint: { label: before.label, value: { type: "column", columnId: start, func } },
    sheaf: { chart: { totalLabel: after.label } },
  });
  if (parts.kind === "sum") {
    const [from, to] = [onSide(own(columnId), before), onSide(own(columnId), after)];
    if (from === null || to === null) return null;
    const [one, other, amount] = [newId(), newId(), newId()];
    return {
      columns: [
        { id: one, name: before.label, formula: `Coalesce(${from}, 0)`, ...format },
        { id: other, name: after.label, formula: `Coalesce(${to}, 0)`, ...format },
        { id: amount, name, formula: `${own(other)} - ${own(one)}`, ...format },
      ],
      amount,
      weight: null,
      members: members(one, "sum"),
    };
  }
  if (parts.kind !== "ratio") return null;
  const [over1, under1, over2, under2] = [
    onSide(parts.over, before),
    onSide(parts.under, before),
    onSide(parts.over, after),
    onSide(parts.under, after),
  ];
  if (over1 === null || under1 === null || over2 === null || under2 === null) return null;
  const [o1, u1, o2, u2] = [newId(), newId(), newId(), newId()];
  const [one, other, start, end, rate, mix, amount] = [newId(), newId(), newId(), newId(), newId(), newId(), newId()];
  // A group that is on one side only has no other quotient: all that it adds is its weight.
  const [q1, q2] = [`Coalesce(${own(one)}, ${own(other)}, 0)`, `Coalesce(${own(other)}, ${own(one)}, 0)`];
  const weight = (under: Id): string => `Coalesce(${own(under)} / GrandTotal(${own(under)}), 0)`;
  return {
    columns: [
      { id: o1, formula: over1, hidden: true },
      { id: u1, formula: under1, hidden: true },
      { id: o2, formula: over2, hidden: true },
      { id: u2, formula: under2, hidden: true },
      { id: one, name: before.label, formula: `${own(o1)} / ${own(u1)}`, ...format },
      { id: other, name: after.label, formula: `${own(o2)} / ${own(u2)}`, ...format },
      // Shown: the drawing begins there.
      { id: start, name: kept.words.start, formula: `GrandTotal(${own(o1)}) / GrandTotal(${own(u1)})`, ...format },
      { id: end, formula: `GrandTotal(${own(o2)}) / GrandTotal(${own(u2)})`, hidden: true },
      { id: rate, name: kept.words.rate, formula: `(${weight(u1)} + ${weight(u2)}) / 2 * (${q2} - ${q1})`, ...format },
      {
        id: mix,
        name: kept.words.mix,
        formula: `(${weight(u2)} - ${weight(u1)}) * ((${q1} + ${q2}) / 2 - (Coalesce(${own(start)}, ${own(end)}, 0) + Coalesce(${own(end)}, ${own(start)}, 0)) / 2)`,
        ...format,
      },
      { id: amount, name, formula: `${own(rate)} + ${own(mix)}`, ...format },
    ],
    amount,
    weight: `Coalesce(${own(u1)}, 0) + Coalesce(${own(u2)}, 0)`,
    members: members(start, "max"),
  };
}
