import type { CartesianLayout, PanelBox } from "../../cartesian/layout.ts";
import type { CartesianModel } from "../../cartesian/model.ts";
import type { Span } from "../../cartesian/stacks/spans.ts";
import type { Fill } from "../../drawing.ts";
import type { LineStyle } from "../../element.ts";

type Place = readonly [number, number];

/** What areas fill, where their colors are told apart by patterns; nothing otherwise. */
export function areaFills(
  model: CartesianModel,
  layout: CartesianLayout,
  spans: readonly (readonly Span[])[],
  colors: readonly string[],
): readonly Fill[] {
  if (model.element.sheaf?.chart?.patterns !== true) return [];
  return layout.panels.flatMap((panel, panelIndex) =>
    (model.panels[panelIndex]?.series ?? []).flatMap(({ axis }, index): readonly Fill[] => {
      const [style, span, color] = [model.styles[index], spans[panelIndex]?.[index], colors[index]];
      if (style?.shape !== "area" || span === undefined || color === undefined) return [];
      return stretches(span).map((slots) => {
        const edge = (values: Float64Array): readonly Place[] =>
          withSteps(
            slots.map((slot) => place(layout, panel, axis, slot, values[slot] ?? 0)),
            style.line.interpolation,
          );
        return { ring: [...edge(span.to), ...edge(span.from).toReversed()].flat(), color };
      });
    }),
  );
}

function place(layout: CartesianLayout, panel: PanelBox, axis: 0 | 1, slot: number, value: number): Place {
  const { plot } = panel;
  const y = layout.valuePx(panel, axis, value);
  return [layout.alongPx(panel, layout.along.share(slot)), Math.min(Math.max(y, plot.top), plot.top + plot.height)];
}

/** Slots that have a value one after the other. */
function stretches({ to }: Span): readonly (readonly number[])[] {
  const found: number[][] = [];
  to.forEach((value, slot) => {
    if (Number.isNaN(value)) return;
    const last = found.at(-1);
    if (last !== undefined && last.at(-1) === slot - 1) last.push(slot);
    else found.push([slot]);
  });
  return found.filter(({ length }) => length > 1);
}

/** An edge that goes by steps has corners between its places. */
function withSteps(places: readonly Place[], interpolation: LineStyle["interpolation"]): readonly Place[] {
  if (interpolation !== "step" && interpolation !== "step-before" && interpolation !== "step-after") return places;
  return places.flatMap(([x, y], at): readonly Place[] => {
    const before = places[at - 1];
    if (before === undefined) return [[x, y]];
    const [fromX, fromY] = before;
    const turn = interpolation === "step" ? (fromX + x) / 2 : interpolation === "step-before" ? fromX : x;
    return [
      [turn, fromY],
      [turn, y],
      [x, y],
    ];
  });
}
