import { columnsOf, type EffectOf, type Element, type ElementChange, type Id, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import { t } from "../../../../shared/words/words.ts";
import { isLogarithmic, modifyOperations } from "../../../commands/action-modify.ts";
import { ActionFailure } from "../action-failure.ts";
import type { EffectPlan, RunContext } from "../run-context.ts";
import { elementNamed, named } from "./resolve.ts";

const axisWords = { x: "actions.axis.x", y: "actions.axis.y", y2: "actions.axis.y2" } as const;
export const axisName = (axis: keyof typeof axisWords): string => t(axisWords[axis]);

const visibilityWords = {
  shown: "actions.change.show-column",
  hidden: "actions.change.hide-column",
  toggle: "actions.change.toggle-column",
} as const;
const scaleWords = { linear: "actions.change.linear", log: "actions.change.log", toggle: "actions.change.toggle-scale" } as const;

/** What becomes of an element, as a sentence. */
export function changeWords(document: WorkbookDocument, element: Element | undefined, change: ElementChange): string {
  const quoted = (value: string): string => t("actions.value.quoted", { value });
  const names = namesOf(document);
  const of = element === undefined ? quoted(t("actions.panel.nothing-chosen")) : quoted(names.element(element));
  const column = (id: Id): string =>
    element !== undefined && columnsOf(element).some((one) => one.id === id)
      ? quoted(names.column(element, id))
      : quoted(t("actions.panel.nothing-chosen"));
  switch (change.type) {
    case "column-visibility":
      return t(visibilityWords[change.visibility], { column: column(change.columnId), element: of });
    case "move-column":
      return change.afterColumnId === undefined
        ? t("actions.change.move-first", { column: column(change.columnId), element: of })
        : t("actions.change.move-after", { column: column(change.columnId), other: column(change.afterColumnId), element: of });
    case "swap-columns":
      return t("actions.change.swap", { column: column(change.columnId), other: column(change.withColumnId), element: of });
    case "axis-scale":
      return t(scaleWords[change.scale], { axis: axisName(change.axis), element: of });
  }
}

/** Changes an element for whoever looks at it, as they could by hand. */
export function modifyElement({ world }: RunContext, { elementId, change }: EffectOf<"modify-element">): EffectPlan {
  const document = world.document();
  const element = elementNamed(document, elementId);
  if (modifyOperations(document, element, change) === null)
    throw new ActionFailure(
      change.type === "axis-scale"
        ? t("actions.failure.no-axis", { element: named(document, element) })
        : t("actions.failure.no-column", { element: named(document, element) }),
    );
  return {
    words: changeWords(document, element, decided(element, change)),
    act: () => {
      if (!world.modify(element, change)) throw new ActionFailure(t("actions.failure.may-not-change"));
    },
  };
}

/** What turns something over turns it one way at a time. */
function decided(element: Element, change: ElementChange): ElementChange {
  if (change.type === "column-visibility" && change.visibility === "toggle") {
    const isHidden = columnsOf(element).find(({ id }) => id === change.columnId)?.hidden === true;
    return { ...change, visibility: isHidden ? "shown" : "hidden" };
  }
  if (change.type === "axis-scale" && change.scale === "toggle")
    return { ...change, scale: isLogarithmic(element, change.axis) ? "linear" : "log" };
  return change;
}
