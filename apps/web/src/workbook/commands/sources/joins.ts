import {
  aliasesOfSource,
  applyTransaction,
  type Element,
  givenName,
  type Id,
  type JoinOperator,
  type JoinSource,
  legsOfJoin,
  namesOf,
  type Source,
  type WorkbookDocument,
  sourceOf,
} from "@sheaf/workbook";
import { deleteColumns } from "../columns.ts";
import { type Edit, elementPath, idsOf, set } from "../edit.ts";
import { elementName } from "../elements.ts";
import { printedLegFormula, storedLegFormula } from "./leg-columns.ts";
import { columnsShowing, showColumns } from "./shown-columns.ts";
import { t } from "../../../shared/words/words.ts";

export const joinTypes = [
  {
    id: "left-outer",
    get label() {
      return t("edits.joins.keep-all-rows-left");
    },
    get note() {
      return t("edits.joins.left-outer");
    },
  },
  {
    id: "inner",
    get label() {
      return t("edits.joins.keep-only-rows-match");
    },
    get note() {
      return t("edits.joins.inner");
    },
  },
  {
    id: "lookup",
    get label() {
      return t("edits.joins.look-up-one-match");
    },
    get note() {
      return t("edits.joins.lookup");
    },
  },
  {
    id: "full-outer",
    get label() {
      return t("edits.joins.keep-all-rows-both");
    },
    get note() {
      return t("edits.joins.full-outer");
    },
  },
  {
    id: "right-outer",
    get label() {
      return t("edits.joins.keep-all-rows-right");
    },
    get note() {
      return t("edits.joins.right-outer");
    },
  },
] as const;
export type JoinType = (typeof joinTypes)[number]["id"];

export const joinOperators = [
  "=",
  "!=",
  "<",
  "<=",
  ">",
  ">=",
  "is-not-distinct-from",
  "is-distinct-from",
] as const satisfies readonly JoinOperator[];

/** Two keys as people write them: formulas in the scope of their leg. Empty: not chosen yet. */
export interface JoinKeyDraft {
  readonly left: string;
  readonly right: string;
  readonly op: JoinOperator;
}

export interface JoinStepDraft {
  /** Index of the leg on the left: 0 is the first source, k the right of step k - 1. */
  readonly left: number;
  readonly right: Source;
  readonly joinType: JoinType;
  readonly keys: readonly JoinKeyDraft[];
  readonly name?: string;
}

/** A source while its joins are being set: one without joins is the first alone. */
export interface JoinDraft {
  readonly first: Source;
  readonly firstName?: string;
  readonly steps: readonly JoinStepDraft[];
}

export const legsOfDraft = ({ first, steps }: JoinDraft): readonly Source[] => [first, ...steps.map(({ right }) => right)];

/** The joins of an element as they are; null for an element without a source, or one whose joins cannot be told apart. */
export function joinDraft(document: WorkbookDocument, element: Element): JoinDraft | null {
  const source = sourceOf(element);
  if (source === null) return null;
  if (source.kind !== "join") return { first: source, steps: [] };
  const { legs, steps } = legsOfJoin(source as JoinSource);
  const [first] = legs;
  if (first === undefined || steps.some(({ left }) => left < 0)) return null;
  const { name } = source as JoinSource;
  return {
    first,
    ...(name === undefined ? {} : { firstName: name }),
    steps: steps.map(({ left, join }) => ({
      left,
      right: join.right,
      joinType: join.joinType ?? "inner",
      keys: join.columns.map((key) => ({
        left: printedLegFormula(document, join.left, key.left),
        right: printedLegFormula(document, join.right, key.right),
        op: key.op ?? "=",
      })),
      ...(join.name === undefined ? {} : { name: join.name }),
    })),
  };
}

/** The source that a draft means; null while a key is missing. */
export function joinSource(document: WorkbookDocument, { first, firstName, steps }: JoinDraft): Source | null {
  if (steps.length === 0) return first;
  const legs = [first, ...steps.map(({ right }) => right)];
  if (steps.some(({ keys }) => keys.length === 0 || keys.some(({ left, right }) => left.trim() === "" || right.trim() === ""))) return null;
  const joins = steps.map(({ left, right, joinType, keys, name }) => {
    const leg = legs[left] ?? first;
    return {
      left: leg,
      right,
      columns: keys.map((key) => ({
        left: storedLegFormula(document, leg, key.left),
        right: storedLegFormula(document, right, key.right),
        ...(key.op === "=" ? {} : { op: key.op }),
      })),
      ...(name === undefined ? {} : { name }),
      ...(joinType === "inner" ? {} : { joinType }),
    };
  });
  // A source joined with itself: which of them is the first must be said.
  const isSaid = steps.some(({ right }) => JSON.stringify(right) === JSON.stringify(first));
  return {
    kind: "join",
    joins,
    ...(firstName === undefined ? {} : { name: firstName }),
    ...(isSaid ? { primarySource: first } : {}),
  };
}

/** Names by which formulas call each leg; the first of each is the one to write. */
export function legNames(document: WorkbookDocument, draft: JoinDraft): readonly string[] {
  const nameOf = (elementId: Id): string | null => {
    const element = namesOf(document).find(elementId);
    return element === undefined ? null : givenName(element);
  };
  const own = (leg: Source, given: string | undefined): string => given ?? aliasesOfSource(leg, nameOf)[0] ?? "Source";
  return legsOfDraft(draft).map((leg, index) => own(leg, index === 0 ? draft.firstName : draft.steps[index - 1]?.name));
}

/** A step with a further source on its right, named so that no other leg has its name. */
export function addedStep(document: WorkbookDocument, draft: JoinDraft, right: Source): JoinStepDraft {
  const step: JoinStepDraft = { left: 0, right, joinType: "left-outer", keys: [{ left: "", right: "", op: "=" }] };
  const taken = legNames(document, draft).map((name) => name.toLowerCase());
  const own = legNames(document, { ...draft, steps: [...draft.steps, step] }).at(-1) ?? "";
  if (!taken.includes(own.toLowerCase())) return step;
  for (let count = 2; ; count += 1) if (!taken.includes(`${own} ${count}`.toLowerCase())) return { ...step, name: `${own} ${count}` };
}

/** The draft without a step; those that hung on its source go as well. */
export function withoutStep(draft: JoinDraft, index: number): JoinDraft {
  const gone = new Set([index + 1]);
  const kept: JoinStepDraft[] = [];
  const moved = new Map<number, number>([[0, 0]]);
  for (const [at, step] of draft.steps.entries()) {
    if (gone.has(at + 1) || gone.has(step.left)) {
      gone.add(at + 1);
      continue;
    }
    kept.push({ ...step, left: moved.get(step.left) ?? 0 });
    moved.set(at + 1, kept.length);
  }
  return { ...draft, steps: kept };
}

/** A column of a leg that the element is to show. */
export interface BroughtColumn {
  readonly leg: number;
  readonly name: string;
}

/** Gives an element other joins: columns that only showed one of a source that is gone go with it, chosen ones come. */
export function changeJoins(
  document: WorkbookDocument,
  element: Element,
  draft: JoinDraft,
  brought: readonly BroughtColumn[],
  newId: () => Id,
): Edit | null {
  const source = joinSource(document, draft);
  if (source === null) return null;
  const label = t("edits.joins.other-of", { count: String(draft.steps.length === 0), name: elementName(document, element) });
  const before = joinDraft(document, element);
  const names = legNames(document, draft);
  const gone = before === null ? [] : legNames(document, before).filter((name) => !names.includes(name));
  const orphans = columnsShowing(document, element, ([name = "", ...more]) => more.length > 0 && gone.includes(name));
  const deletion = orphans.length === 0 ? [] : deleteColumns(document, element, idsOf(orphans)).operations;
  const change = [...deletion, set(elementPath(element.id, "source"), source)];
  const result = applyTransaction(document, change);
  if (!result.ok) return null;
  const additions = showColumns(
    result.document,
    element.id,
    brought.map(({ leg, name }) => ({ prefix: names[leg] ?? "", name })),
    newId,
  );
  return { label, operations: [...change, ...additions] };
}
