import { writeCell } from "../../marks/columns.ts";
import { noteText, type Note } from "../../notes.ts";
import type { Series } from "../../marks/series.ts";
import { slotText } from "../along-axis.ts";
import { intervalSummary } from "../error-bars.ts";
import type { CartesianModel } from "../model.ts";
import { stackingOf } from "../spans.ts";

/** Name, type, what is shown, and the extremes, in words (A05). */
export function chartSummary(model: CartesianModel, notes: readonly Note[]): string {
  const name = model.context.title;
  const kind = kindName(model);
  const first = name === null ? `${kind}.` : `${name}. ${kind}.`;
  const measures = model.measures.map(({ column }) => column.name).join(", ");
  const by = [model.x?.name, model.split?.name].filter((part) => part !== undefined && part !== "").join(" and ");
  const shown = measures === "" ? "" : by === "" ? `${measures}.` : `${measures} by ${by}.`;
  return [first, shown, counts(model), extremes(model), intervalSummary(model), ...notes.map(noteText)]
    .filter((part) => part !== "")
    .join(" ");
}

function kindName(model: CartesianModel): string {
  const stacking = stackingOf(model);
  const stacked = stacking === "stacked" ? "Stacked " : stacking === "normalized" ? "100% stacked " : "";
  const words = `${stacked}${model.horizontal ? "horizontal " : ""}${model.kind.noun}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function counts(model: CartesianModel): string {
  const places = model.slots.count;
  const series = model.styles.length;
  const parts = [
    model.panels.length > 1 ? `${model.panels.length} panels` : "",
    series > 1 ? `${series} series: ${listed((model.panels[0]?.series ?? []).map(({ name }) => name))}` : "",
    model.x === null ? "" : `${places} ${places === 1 ? "value" : "values"} of ${model.x.name}`,
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : `${parts.join("; ")}.`;
}

const MOST_NAMES = 5;

const listed = (names: readonly string[]): string =>
  names.length > MOST_NAMES ? `${names.slice(0, MOST_NAMES).join(", ")} and ${names.length - MOST_NAMES} more` : names.join(", ");

/** The greatest and the least value of each measure, with where they are. */
function extremes(model: CartesianModel): string {
  return model.measures
    .map(({ column }) => {
      let high: Found | null = null;
      let low: Found | null = null;
      model.panels.forEach(({ series, facet }) => {
        for (const one of series) {
          if (one.measure.id !== column.id || one.category?.kind === "other") continue;
          one.values.forEach((value, slot) => {
            if (Number.isNaN(value)) return;
            if (high === null || value > high.value) high = { value, slot, series: one, facet: facet.title };
            if (low === null || value < low.value) low = { value, slot, series: one, facet: facet.title };
          });
        }
      });
      return sentence(model, high, low, model.measures.length > 1 ? column.name : null);
    })
    .filter((part) => part !== "")
    .join(" ");
}

interface Found {
  readonly value: number;
  readonly slot: number;
  readonly series: Series;
  readonly facet: string | null;
}

function sentence(model: CartesianModel, high: Found | null, low: Found | null, measure: string | null): string {
  if (high === null || low === null) return "";
  const where = (found: Found): string => {
    const category = found.series.category;
    const parts = [found.facet, slotText(model.slots, found.slot), category === null ? null : category.label].filter(
      (part) => part !== null && part !== "",
    );
    return parts.length === 0 ? "" : ` at ${parts.join(", ")}`;
  };
  const value = (found: Found): string => {
    const row = found.series.rows[found.slot] ?? -1;
    return row === -1 ? "" : writeCell(model.table, row, found.series.measure);
  };
  const lead = measure === null ? "Highest" : `${measure}: highest`;
  return high.value === low.value
    ? `${measure === null ? "All" : `${measure}: all`} ${value(high)}.`
    : `${lead} ${value(high)}${where(high)}; lowest ${value(low)}${where(low)}.`;
}
