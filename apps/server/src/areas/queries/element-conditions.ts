import { type Element, type Id, shownConditions, type WorkbookDocument } from "@sheaf/workbook";
import type { Environment } from "@sheaf/compiler";
import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { EnteredRows } from "../input-tables/index.ts";
import type { OperationContext } from "../../platform/operations/index.ts";
import type { Warehouses } from "../connections/index.ts";
import { type Differences, evaluate } from "./evaluate.ts";
import { probeOfValues } from "./formula-probe.ts";
import type { Looking } from "./shown-request.ts";

/** Whether a formula is true where an element stands; null: that cannot be told now, as when a warehouse does not answer. */
type Truth = (element: Element, formula: string) => Promise<boolean | null>;

interface Asked extends Pick<Differences, "sources" | "customFunctions"> {
  readonly entered: EnteredRows | null;
  readonly now: string;
}

type Controls = Environment["controls"];

/** Computes conditions for a person with values of controls; one that makes no sense is not true. */
export function truthOf(
  warehouses: Warehouses,
  context: OperationContext,
  document: WorkbookDocument,
  { entered, now, ...elsewhere }: Asked,
): (controls: Controls) => Truth {
  return (controls) => async (element, formula) => {
    const probe = probeOfValues(document, element, [formula]);
    const [columnId] = probe?.columnIds ?? [];
    if (probe === null || columnId === undefined) return false;
    try {
      const answer = await evaluate(
        warehouses,
        context,
        probe.document,
        entered,
        {
          elementId: probe.elementId,
          level: "summary",
          want: { kind: "rows", columns: [columnId], withOuter: false, outline: false },
          window: { offset: 0, limit: 1 },
          within: null,
          extraFilters: [],
        },
        { controls, now, ...elsewhere },
      );
      return answer.rows > 0 && answer.cell(0, columnId) === true;
    } catch (error) {
      if (!(error instanceof CodedError)) throw error;
      return error.code === "EINVAL" ? false : null;
    }
  };
}

/** Which elements of a document are shown to a person with the controls as they are. Each condition is computed once. */
export class ElementConditions {
  readonly #document: WorkbookDocument;
  readonly #truthWith: (controls: Controls) => Truth;
  readonly #truth: Truth;
  readonly #known = new Map<string, Promise<boolean | null>>();

  constructor(document: WorkbookDocument, truthWith: (controls: Controls) => Truth, controls: Controls) {
    this.#document = document;
    this.#truthWith = truthWith;
    this.#truth = truthWith(controls);
  }

  /** The same with other values of controls. */
  withControls(controls: Controls): ElementConditions {
    return new ElementConditions(this.#document, this.#truthWith, controls);
  }

  /** Not, where it cannot be told. */
  async isShown(elementId: Id): Promise<boolean> {
    return (await this.#met(elementId)).every((met) => met === true);
  }

  /** Which of these elements are not shown. Throws where it cannot be told: what is missing on paper, nobody would miss. */
  async unshown(elementIds: readonly Id[]): Promise<ReadonlySet<Id>> {
    const conditions = shownConditions(this.#document);
    const ids = elementIds.filter((id) => conditions.has(id));
    const met = await Promise.all(ids.map((id) => this.#met(id)));
    const isUnmet = (at: number): boolean => met[at]?.includes(false) === true;
    if (met.some((one, at) => !isUnmet(at) && one.includes(null)))
      throw new CodedError("service_error", message("errors-data.queries.condition-under-element-shown-could"));
    return new Set(ids.filter((_, at) => isUnmet(at)));
  }

  #met(elementId: Id): Promise<readonly (boolean | null)[]> {
    const conditions = shownConditions(this.#document).get(elementId) ?? [];
    return Promise.all(conditions.map(({ element, formula }) => this.#isTrue(element, formula)));
  }

  #isTrue(element: Element, formula: string): Promise<boolean | null> {
    const key = JSON.stringify([element.id, formula]);
    const before = this.#known.get(key);
    if (before !== undefined) return before;
    const made = this.#truth(element, formula);
    this.#known.set(key, made);
    return made;
  }
}

/** Refuses, to who may only look, what is not shown with the controls as they give them: they cannot set others than theirs. */
export async function requireShownNow(
  { onlyShown, conditions }: Looking & { readonly conditions: ElementConditions | null },
  elementId: Id,
): Promise<void> {
  if (onlyShown && conditions !== null && !(await conditions.isShown(elementId)))
    throw new CodedError("EINVAL", message("errors-data.queries.no-element", { elementId }));
}
