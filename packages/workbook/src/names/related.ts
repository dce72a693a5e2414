import type { RefTarget } from "@sheaf/formula";
import type { Element, Id } from "../document.ts";
import type { CalledNames } from "./called-names.ts";
import { relationshipsOf } from "./labels.ts";

type Related = Extract<RefTarget, { kind: "related" }>;

interface Step {
  readonly id: Id;
  readonly name: string;
  readonly target: Element;
}

/** Relationships of one element. Of several with one id the first is the one that is meant. */
interface Steps {
  readonly byId: Map<Id, Step>;
  /** In lower case. */
  readonly byName: Map<string, Step[]>;
}

/** Where the relationships of a document's elements lead. */
export interface Relations {
  /** Every element that is reached over relationships of these names. */
  readonly from: (
    owner: Element,
    names: readonly string[],
  ) => readonly { readonly element: Element; readonly relationshipIds: readonly Id[] }[];
  /** The element that a related column is of; null where a relationship is gone. */
  readonly endOf: (target: Related) => Element | null;
  /** Names of the relationships on the way. */
  readonly namesOf: (target: Related) => readonly string[] | null;
}

export function relationsOf(elements: ReadonlyMap<Id, Element>, called: CalledNames): Relations {
  const known = new Map<Element, Steps>();
  const stepsOf = (element: Element): Steps => {
    const before = known.get(element);
    if (before !== undefined) return before;
    const steps: Steps = { byId: new Map(), byName: new Map() };
    for (const { id, name, targetElementId } of relationshipsOf(element)) {
      const target = elements.get(targetElementId);
      if (target === undefined) continue;
      const step: Step = { id, name: name ?? called.nameOf(target.id) ?? target.id, target };
      if (!steps.byId.has(id)) steps.byId.set(id, step);
      const named = steps.byName.get(step.name.toLowerCase());
      if (named === undefined) steps.byName.set(step.name.toLowerCase(), [step]);
      else named.push(step);
    }
    known.set(element, steps);
    return steps;
  };
  const from: Relations["from"] = (owner, names) => {
    const [name, ...rest] = names;
    if (name === undefined) return [{ element: owner, relationshipIds: [] }];
    const matching = stepsOf(owner).byName.get(name.toLowerCase()) ?? [];
    const exact = matching.filter((step) => step.name === name);
    return (exact.length > 0 ? exact : matching).flatMap((step) =>
      from(step.target, rest).map((end) => ({ ...end, relationshipIds: [step.id, ...end.relationshipIds] })),
    );
  };
  const walk = ({ elementId, relationshipIds }: Related): { readonly end: Element; readonly names: readonly string[] } | null => {
    let end = elements.get(elementId);
    const names: string[] = [];
    for (const id of relationshipIds) {
      const step = end === undefined ? undefined : stepsOf(end).byId.get(id);
      if (step === undefined) return null;
      names.push(step.name);
      end = step.target;
    }
    return end === undefined ? null : { end, names };
  };
  return { from, endOf: (target) => walk(target)?.end ?? null, namesOf: (target) => walk(target)?.names ?? null };
}

/** `Name (RELATIONSHIP)` is a column of what the relationship leads to. */
export function relatedName(text: string): { readonly name: string; readonly relationship: string } | null {
  const open = text.lastIndexOf("(");
  if (open < 0 || !text.endsWith(")")) return null;
  const name = text.slice(0, open).trimEnd();
  const relationship = text.slice(open + 1, -1);
  return name === "" || relationship === "" || relationship.includes(")") ? null : { name, relationship };
}
