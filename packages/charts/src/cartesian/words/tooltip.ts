import { writtenShare } from "../../axis/number-labels.ts";
import type { MarkRef, Tooltip, TooltipRow } from "../../drawing.ts";
import type { Series } from "../../marks/series.ts";
import type { CartesianModel } from "../model.ts";
import { placeText } from "../unfinished.ts";
import { shareOf, stackingOf, type Span } from "../stacks/spans.ts";

const MOST_ROWS = 12;

export interface TooltipRequest {
  readonly model: CartesianModel;
  readonly mark: MarkRef;
  readonly spans: readonly (readonly Span[])[];
  readonly seriesAt: (mark: MarkRef) => Series | undefined;
  readonly valueText: (mark: MarkRef) => string;
  readonly has: (mark: MarkRef) => boolean;
  readonly colorOf: (mark: MarkRef) => string;
  readonly extraTexts: (mark: MarkRef) => readonly string[];
}

/** Key, then all series at the place sorted by value, then their further columns. */
export function markTooltip(request: TooltipRequest): Tooltip {
  const { model, mark, spans } = request;
  const facet = model.panels[mark.panel]?.facet.title;
  const place = placeText(model, mark.slot);
  const title = [facet, place].filter((part) => part !== null && part !== undefined && part !== "").join(", ");
  const alone = model.element.tooltip?.multiSeries === "hidden";
  const marks = alone ? [mark] : model.styles.map((_, series) => ({ ...mark, series })).filter(request.has);
  const sorted = marks
    .map((other) => ({ other, value: request.seriesAt(other)?.values[other.slot] ?? Number.NaN }))
    .toSorted((a, b) => (Number.isNaN(b.value) ? -1 : Number.isNaN(a.value) ? 1 : b.value - a.value));
  const cut = sorted.slice(0, MOST_ROWS);
  // The mark pointed at is always among the rows.
  const current = sorted.find(({ other }) => other.series === mark.series);
  if (current !== undefined && !cut.includes(current)) cut[cut.length - 1] = current;
  // One series is called by its measure, unless the title is that already.
  const nameOf = (series: Series | undefined): string | null =>
    model.styles.length > 1 ? (series?.name ?? null) : title === "" ? null : (series?.measure.name ?? null);
  const normalized = stackingOf(model) === "normalized";
  const percent = model.element.tooltip?.valueFormat === "percent";
  const rows = cut.map(({ other }): TooltipRow => {
    const share = normalized ? writtenShare(shareOf(spans[other.panel]?.[other.series], other.slot), 1, model.context.symbols) : null;
    const value = request.valueText(other);
    return {
      seriesId: request.seriesAt(other)?.id ?? "",
      color: request.colorOf(other),
      name: nameOf(request.seriesAt(other)),
      value: share !== null && percent ? share : value,
      extras: [...(share === null ? [] : [percent ? value : share]), ...request.extraTexts(other)],
      isCurrent: other.series === mark.series,
    };
  });
  return { title: title === "" ? (model.measures[0]?.column.name ?? "") : title, rows, more: sorted.length - cut.length };
}
