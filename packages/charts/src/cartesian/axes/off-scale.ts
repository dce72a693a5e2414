import type { Note } from "../../notes.ts";
import type { CartesianLayout } from "../layout.ts";
import type { CartesianModel } from "../model.ts";

/** What is said of values for which a logarithmic axis has no place, along it or across. `total`: of the marks that are drawn. */
export function offScaleNotes(model: CartesianModel, layout: CartesianLayout, total: number): readonly Note[] {
  const logAxes = new Set(layout.values.filter(({ scale }) => scale.kind === "log").map(({ index }) => index));
  const isLogAlong = model.element.xAxis?.format?.scale?.type === "log";
  if (logAxes.size === 0 && !isLogAlong) return [];
  let values = 0;
  for (const { series } of model.panels) {
    for (const one of series) {
      const isLog = logAxes.has(one.axis);
      one.values.forEach((value, slot) => {
        if (Number.isNaN(value)) return;
        if ((isLog && value <= 0) || (isLogAlong && Number.isNaN(layout.along.space(slot)))) values += 1;
      });
    }
  }
  return values === 0 ? [] : [{ kind: "off-scale", values, total }];
}
