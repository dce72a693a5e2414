import type { MarkKey } from "../context.ts";
import type { MarkPlace, MarkRef, Marks, Step } from "../drawing.ts";
import { markKey, writeCell } from "../marks/columns.ts";
import { pooledValue, type Series } from "../marks/series.ts";
import { inTooltip } from "../text/tooltip-order.ts";
import { intervalText } from "./error-bars.ts";
import type { CartesianLayout } from "./layout.ts";
import type { CartesianModel } from "./model.ts";
import { isOnAxis } from "./along-axis.ts";
import { placeText } from "./unfinished.ts";
import { markTooltip } from "./words/tooltip.ts";
import type { Span } from "./stacks/spans.ts";

/** What a kind knows of its marks: where each one is drawn. */
export interface MarkGeometry {
  readonly model: CartesianModel;
  readonly layout: CartesianLayout;
  readonly spans: readonly (readonly Span[])[];
  /** Null where there is no mark. */
  readonly place: (mark: MarkRef) => MarkPlace | null;
  readonly colorOf: (mark: MarkRef) => string;
}

export function markIndex(geometry: MarkGeometry): Marks {
  const { model, layout } = geometry;
  const seriesAt = ({ panel, series }: MarkRef): Series | undefined => model.panels[panel]?.series[series];
  const isValue = (mark: MarkRef): boolean => !Number.isNaN(geometry.spans[mark.panel]?.[mark.series]?.to[mark.slot] ?? Number.NaN);
  // Beyond the ends that somebody gave the axis nothing is seen, and nothing is found.
  const has = (mark: MarkRef): boolean => isValue(mark) && isOnAxis(layout.along.share(mark.slot));
  const seriesCount = model.styles.length;
  const panelCount = model.panels.length;
  const slotCount = model.slots.count;

  const rowsOf = (mark: MarkRef): readonly number[] => {
    const series = seriesAt(mark);
    if (series === undefined) return [];
    if (series.pooled !== null) return series.pooled.get(mark.slot) ?? [];
    const row = series.rows[mark.slot] ?? -1;
    return row === -1 ? [] : [row];
  };
  const valueText = (mark: MarkRef): string => {
    const series = seriesAt(mark);
    const rows = rowsOf(mark);
    if (series === undefined) return "";
    if (series.pooled !== null) return series.measure.write(pooledValue(model.table, series.measure, rows));
    const [row] = rows;
    return row === undefined ? series.measure.write(null) : writeCell(model.table, row, series.measure);
  };
  const keysOf = (mark: MarkRef): readonly MarkKey[] => markKeys(model, mark);
  const along = (mark: MarkRef): number => layout.along.share(mark.slot);

  /** Slots from one on, in reading order of the axis, that hold a mark of the series. */
  const walk = (from: MarkRef, forward: boolean): MarkRef | null => {
    const ahead = layout.along.reverse === forward ? -1 : 1;
    for (let slot = from.slot + ahead; slot >= 0 && slot < slotCount; slot += ahead) {
      const mark = { ...from, slot };
      if (has(mark)) return mark;
    }
    return null;
  };
  const edge = (panel: number, series: number, atEnd: boolean): MarkRef | null => {
    const start = layout.along.reverse === atEnd ? 0 : slotCount - 1;
    const outside = { panel, series, slot: start === 0 ? -1 : slotCount };
    const mark = { panel, series, slot: start };
    return slotCount > 0 && has(mark) ? mark : walk(outside, !atEnd);
  };
  const anyIn = (panel: number, atEnd: boolean): MarkRef | null => {
    for (let series = 0; series < seriesCount; series += 1) {
      const mark = edge(panel, series, atEnd);
      if (mark !== null) return mark;
    }
    return null;
  };
  const ends = (atEnd: boolean): MarkRef | null => {
    for (let index = 0; index < panelCount; index += 1) {
      const mark = anyIn(atEnd ? panelCount - 1 - index : index, atEnd);
      if (mark !== null) return mark;
    }
    return null;
  };
  const alongStep = (from: MarkRef, forward: boolean): MarkRef => {
    const next = walk(from, forward);
    if (next !== null) return next;
    for (let panel = from.panel + (forward ? 1 : -1); panel >= 0 && panel < panelCount; panel += forward ? 1 : -1) {
      const mark = edge(panel, from.series, !forward);
      if (mark !== null) return mark;
    }
    return from;
  };
  /** Another series at the same place: the one next above or below on the screen. */
  const acrossStep = (from: MarkRef, towardsTop: boolean): MarkRef => {
    const here = centre(geometry.place(from), model.horizontal);
    let best: { readonly mark: MarkRef; readonly distance: number } | null = null;
    for (let series = 0; series < seriesCount; series += 1) {
      const mark = { ...from, series };
      if (series === from.series || !has(mark)) continue;
      const there = centre(geometry.place(mark), model.horizontal);
      const ahead = towardsTop ? here - there : there - here;
      const distance = ahead === 0 ? (series > from.series === towardsTop ? 0 : Number.NaN) : ahead;
      if (distance >= 0 && (best === null || distance < best.distance)) best = { mark, distance };
    }
    return best?.mark ?? from;
  };

  const isIn = ({ left, top, width, height }: (typeof layout.panels)[number]["cell"], x: number, y: number): boolean =>
    x >= left && x <= left + width && y >= top && y <= top + height;
  const panelAt = (x: number, y: number): number => layout.panels.findIndex(({ cell }) => isIn(cell, x, y));

  const count = model.panels.reduce((sum, { series }, panel) => {
    let marks = sum;
    for (let index = 0; index < series.length; index += 1) {
      for (const value of geometry.spans[panel]?.[index]?.to ?? []) if (!Number.isNaN(value)) marks += 1;
    }
    return marks;
  }, 0);

  return {
    count,
    near(x, y) {
      const panel = panelAt(x, y);
      const box = layout.panels[panel];
      if (box === undefined || slotCount === 0) return null;
      const share = model.horizontal ? (y - box.plot.top) / box.plot.height : (x - box.plot.left) / box.plot.width;
      return nearestMark({ x, y }, nearestSlot(model, layout, share), panel);
    },
    isInPlot: (x, y) => layout.panels.some(({ plot }) => isIn(plot, x, y)),
    first: () => ends(false),
    step(from, step: Step) {
      const lying = model.horizontal;
      switch (step) {
        case "right":
          return lying ? acrossStep(from, false) : alongStep(from, true);
        case "left":
          return lying ? acrossStep(from, true) : alongStep(from, false);
        case "down":
          return lying ? alongStep(from, true) : acrossStep(from, false);
        case "up":
          return lying ? alongStep(from, false) : acrossStep(from, true);
        case "first":
          return edge(from.panel, from.series, false) ?? from;
        case "last":
          return edge(from.panel, from.series, true) ?? from;
      }
    },
    find(keys, seriesId) {
      const wanted = JSON.stringify(keys.map(({ columnId, text }) => [columnId, text]));
      for (let panel = 0; panel < panelCount; panel += 1) {
        const series = model.panels[panel]?.series.findIndex(({ id }) => id === seriesId) ?? -1;
        if (series === -1) continue;
        for (let slot = 0; slot < slotCount; slot += 1) {
          const mark = { panel, slot, series };
          if (has(mark) && JSON.stringify(keysOf(mark).map(({ columnId, text }) => [columnId, text])) === wanted) return mark;
        }
      }
      return null;
    },
    describe(mark) {
      const facet = model.panels[mark.panel]?.facet.title;
      const name = seriesCount > 1 ? seriesAt(mark)?.name : undefined;
      const place = [facet, placeText(model, mark.slot), name]
        .filter((part) => part !== null && part !== undefined && part !== "")
        .join(", ");
      const extras = extraTexts(mark);
      const measure = seriesAt(mark)?.measure.name ?? "";
      return `${place === "" ? measure : place}: ${[valueText(mark), ...extras].join(", ")}`;
    },
    tooltip: (mark) => markTooltip({ model, mark, seriesAt, valueText, has, colorOf: geometry.colorOf, spans: geometry.spans, extraTexts }),
    place: (mark) =>
      geometry.place(mark) ?? { kind: "point", box: { left: 0, top: 0, width: 0, height: 0 }, color: geometry.colorOf(mark) },
    cursor(mark) {
      const panel = layout.panels[mark.panel];
      if (model.kind.onStripes || panel === undefined) return null;
      const x = layout.alongPx(panel, along(mark));
      return { x1: x, y1: panel.plot.top, x2: x, y2: panel.plot.top + panel.plot.height };
    },
    dots(mark) {
      if (model.kind.onStripes) return [];
      return Array.from({ length: seriesCount }, (_, series) => ({ ...mark, series })).flatMap((other) => {
        const place = has(other) ? geometry.place(other) : null;
        if (place === null) return [];
        const { left, top, width, height } = place.box;
        return [{ x: left + width / 2, y: top + height / 2, color: place.color, radius: width / 2 }];
      });
    },
    keys: keysOf,
    rest(mark) {
      const category = seriesAt(mark)?.category;
      return category?.kind === "other" ? category.key : null;
    },
    seriesId: (mark) => seriesAt(mark)?.id ?? "",
    measureId: (mark) => seriesAt(mark)?.measure.id ?? null,
    rows: rowsOf,
    value: valueText,
    list,
    members: (mark) => [keysOf(mark)],
    groups: () => list().map(keysOf),
  };

  function list(): readonly MarkRef[] {
    const found: MarkRef[] = [];
    for (let panel = 0; panel < panelCount; panel += 1) {
      for (let series = 0; series < seriesCount; series += 1) {
        for (let slot = 0; slot < slotCount; slot += 1) {
          const mark = { panel, slot, series };
          if (has(mark)) found.push(mark);
        }
      }
    }
    return found;
  }

  function extraTexts(mark: MarkRef): readonly string[] {
    const rows = rowsOf(mark);
    const [row] = rows;
    if (row === undefined || rows.length > 1) return [];
    const around = intervalText(model, mark);
    const columns =
      model.scaleBy === null || model.measures.some(({ column }) => column.id === model.scaleBy?.id)
        ? model.extras
        : [model.scaleBy, ...model.extras];
    const bare = model.element.tooltip?.columnNames === "hidden";
    const own = inTooltip(columns, model.element.sheaf?.chart).map((column) => {
      const text = writeCell(model.table, row, column);
      return bare ? text : `${text} ${lowerFirst(column.name)}`;
    });
    return around === null ? own : [around, ...own];
  }

  function nearestMark(at: { readonly x: number; readonly y: number }, slot: number, panel: number): MarkRef | null {
    // Beside an empty place, the nearest one that holds a mark.
    for (let away = 0; away < Math.max(1, Math.min(slotCount, 200)); away += 1) {
      let best: { readonly mark: MarkRef; readonly distance: number } | null = null;
      for (const candidate of away === 0 ? [slot] : [slot - away, slot + away]) {
        if (candidate < 0 || candidate >= slotCount) continue;
        for (let series = 0; series < seriesCount; series += 1) {
          const mark = { panel, slot: candidate, series };
          const place = has(mark) ? geometry.place(mark) : null;
          if (place === null) continue;
          const { box } = place;
          const dx = Math.max(box.left - at.x, 0, at.x - box.left - box.width);
          const dy = Math.max(box.top - at.y, 0, at.y - box.top - box.height);
          // Along the axis the slot has been chosen: what is nearer across it wins.
          const distance = !model.kind.onStripes ? dy : Math.hypot(dx, dy);
          if (best === null || distance < best.distance) best = { mark, distance };
        }
      }
      if (best !== null) return best.mark;
    }
    return null;
  }
}

/** Keys of a mark: those of its panel, its place on the x axis, its color. */
export function markKeys(model: CartesianModel, mark: MarkRef): readonly MarkKey[] {
  const { slots, panels } = model;
  const panel = panels[mark.panel];
  const keys: MarkKey[] = [...(panel?.facet.keys ?? [])];
  if (slots.column !== null) keys.push(markKey(slots.column, slots.values[mark.slot] ?? null));
  const category = panel?.series[mark.series]?.category;
  if (category?.kind === "value") keys.push(markKey(category.column, category.value));
  return keys;
}

function centre(place: MarkPlace | null, horizontal: boolean): number {
  if (place === null) return Number.NaN;
  return horizontal ? place.box.left + place.box.width / 2 : place.box.top + place.box.height / 2;
}

const lowerFirst = (name: string): string => (/^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name);

function nearestSlot(model: CartesianModel, layout: CartesianLayout, share: number): number {
  const count = model.slots.count;
  const inside = Math.min(1, Math.max(0, share));
  const forward = layout.along.reverse ? 1 - inside : inside;
  if (layout.along.band !== null) return Math.min(count - 1, Math.floor(forward * count));
  // What a bent axis has no place for comes before what it has.
  const placeOf = (slot: number): number => {
    const place = layout.along.space(slot);
    return Number.isNaN(place) ? Number.NEGATIVE_INFINITY : place;
  };
  const wanted = layout.along.low + forward * (layout.along.high - layout.along.low);
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (placeOf(middle) < wanted) low = middle + 1;
    else high = middle;
  }
  return low > 0 && wanted - placeOf(low - 1) < placeOf(low) - wanted ? low - 1 : low;
}
