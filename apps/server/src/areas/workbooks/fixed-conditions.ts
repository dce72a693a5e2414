import { type Element, fixedConditions, type Id, shownConditions, type WorkbookDocument } from "@sheaf/workbook";
import type { OperationContext } from "../../platform/operations/index.ts";

/** Whether a formula that reads no rows is true for a person where an element stands; null: that cannot be told now. */
export type Meets = (context: OperationContext, document: WorkbookDocument, element: Element, formula: string) => Promise<boolean | null>;

/** So long an answer holds: a condition may read the clock. */
const HOLDS_MS = 30_000;

interface Answer {
  readonly at: number;
  readonly unmet: Promise<ReadonlySet<Id>>;
}

/** Which elements a person cannot come to see whatever they set: kept, for they are asked for with every call. */
export class FixedConditions {
  readonly #meets: Meets;
  readonly #known = new WeakMap<WorkbookDocument, Map<string, Answer>>();

  constructor(meets: Meets) {
    this.#meets = meets;
  }

  /** Elements that are not there for who asks. */
  unmet(context: OperationContext, document: WorkbookDocument): Promise<ReadonlySet<Id>> {
    if (shownConditions(document).size === 0) return NONE;
    const { actor, caller, clock } = context;
    const person = JSON.stringify([actor.userId, caller.email, actor.teams, [...caller.attributes]]);
    const known = this.#known.get(document) ?? new Map<string, Answer>();
    this.#known.set(document, known);
    const before = known.get(person);
    if (before !== undefined && clock.now() - before.at < HOLDS_MS) return before.unmet;
    const asked = this.#ask(context, document);
    const unmet = asked.then((answer) => answer.unmet);
    known.set(person, { at: clock.now(), unmet });
    const forget = (): void => void known.delete(person);
    asked.then(({ isTold }) => isTold || forget(), forget);
    return unmet;
  }

  async #ask(
    context: OperationContext,
    document: WorkbookDocument,
  ): Promise<{ readonly unmet: ReadonlySet<Id>; readonly isTold: boolean }> {
    const conditions = fixedConditions(document);
    const met = await Promise.all(conditions.map(({ element, formula }) => this.#meets(context, document, element, formula)));
    return { unmet: new Set(conditions.flatMap(({ element }, at) => (met[at] === true ? [] : [element.id]))), isTold: !met.includes(null) };
  }
}

const NONE: Promise<ReadonlySet<Id>> = Promise.resolve(new Set<Id>());
