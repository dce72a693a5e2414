import { message, type Message } from "@sheaf/messages";
import { writeCell } from "../../marks/columns.ts";
import { noteText, type Note } from "../../notes.ts";
import type { Series } from "../../marks/series.ts";
import { slotText } from "../along-axis.ts";
import { intervalSummary } from "../error-bars.ts";
import type { CartesianModel, CartesianNoun } from "../model.ts";
import { stackingOf } from "../stacks/spans.ts";
import { extremesWords, sameWords, shownBy } from "../../text/summary-words.ts";

/** Name, type, what is shown, and the extremes, in words (A05). */
export function chartSummary(model: CartesianModel, notes: readonly Note[]): string {
  const { title, say } = model.context;
  const kind = kindName(model);
  const first = title === null ? `${kind}.` : `${title}. ${kind}.`;
  const measures = model.measures.map(({ column }) => column.name).join(", ");
  const by = [model.x?.name, model.split?.name].flatMap((part) => part ?? []);
  const said = notes.map((note) => noteText(note, say));
  return [first, shownBy(say, measures, by), counts(model), extremes(model), intervalSummary(model), openEnd(model), ...said]
    .filter((part) => part !== "")
    .join(" ");
}

/** That the last period may still come to more. */
function openEnd({ unfinished, slots, context: { say } }: CartesianModel): string {
  return unfinished === null ? "" : say(message("drawing.unfinished", { period: slotText(slots, unfinished.slot) }));
}

function kindName(model: CartesianModel): string {
  const params = { stacking: stackingOf(model), lying: String(model.horizontal) };
  return model.context.say(kinds[model.kind.noun](params));
}

interface Drawn {
  readonly stacking: string;
  readonly lying: string;
}
/** Keys of messages are found by name when the program is built. */
const kinds: { readonly [N in CartesianNoun]: (params: Drawn) => Message } = {
  "area-chart": (params) => message("drawing.cartesian.area", params),
  "bar-chart": (params) => message("drawing.cartesian.bar", params),
  "combo-chart": (params) => message("drawing.cartesian.combo", params),
  "line-chart": () => message("drawing.noun.line-chart"),
  "scatter-chart": () => message("drawing.noun.scatter-chart"),
};

function counts(model: CartesianModel): string {
  const { say } = model.context;
  const series = model.styles.length;
  const names = (model.panels[0]?.series ?? []).map(({ name }) => name);
  const more = Math.max(0, names.length - MOST_NAMES);
  const parts = [
    model.panels.length > 1 ? say(message("drawing.summary.panels", { count: model.panels.length })) : "",
    series > 1 ? say(message("drawing.summary.series", { count: series, names: names.slice(0, MOST_NAMES).join(", "), more })) : "",
    model.x === null ? "" : say(message("drawing.summary.count", { count: model.slots.count, by: model.x.name })),
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : `${parts.join("; ")}.`;
}

const MOST_NAMES = 5;

/** The greatest and the least value of each measure, with where they are. */
function extremes(model: CartesianModel): string {
  return model.measures
    .map(({ column, names }) => {
      // Names are not more or less than others.
      if (names !== undefined) return "";
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
  const { say } = model.context;
  const extreme = (found: Found): { readonly value: string; readonly at: string } => {
    const { category, rows, measure: column } = found.series;
    const at = [found.facet, slotText(model.slots, found.slot), category === null ? null : category.label].filter(
      (part) => part !== null && part !== "",
    );
    const row = rows[found.slot] ?? -1;
    return { value: row === -1 ? "" : writeCell(model.table, row, column), at: at.join(", ") };
  };
  return high.value === low.value
    ? sameWords(say, measure, extreme(high).value, false)
    : extremesWords(say, measure, extreme(high), extreme(low));
}
