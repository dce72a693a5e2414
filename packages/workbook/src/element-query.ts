import { controlKindOf } from "./controls/registry.ts";
import type { ControlValues } from "./controls/kind.ts";
import type { Id, WorkbookDocument } from "./document.ts";
import { isControl, isKnown } from "./elements/known.ts";
import { kpiTrendQuery } from "./elements/kpi-chart/query.ts";
import { mapLayerQuery, mapLayers, layerLevel } from "./elements/maps/layers.ts";
import { kindOf } from "./elements/registry.ts";
import { restrictionsOf } from "./elements/restrictions.ts";
import { namesOf } from "./names/names.ts";
import type { ElementQuery } from "./query.ts";

/** What an element asks of the warehouse; null if there is no such element, its kind is not typed, or it asks nothing (controls). */
export function elementQuery(document: WorkbookDocument, elementId: Id): ElementQuery | null {
  const names = namesOf(document);
  const element = names.find(elementId);
  if (element === undefined || !isKnown(element)) return null;
  const query = kindOf(element)?.query?.(document, element, names) ?? null;
  return query === null ? null : { ...query, ...restrictionsOf(element) };
}

/** The second request of a KPI with a timeline: its value per period, at level `timeline`; null without one. */
export function trendQuery(document: WorkbookDocument, elementId: Id): ElementQuery | null {
  const names = namesOf(document);
  const element = names.find(elementId);
  const query = element?.kind === "kpi-chart" ? kpiTrendQuery(document, element, names) : null;
  return element === undefined || query === null ? null : { ...query, ...restrictionsOf(element) };
}

/** What a map asks for one of its further layers, by the level at which its marks or their rows stand; null without it. */
export function layerQuery(document: WorkbookDocument, elementId: Id, level: Id): ElementQuery | null {
  const names = namesOf(document);
  const element = names.find(elementId);
  const query = element === undefined || !isKnown(element) ? null : mapLayerQuery(element, level, names);
  return element === undefined || query === null ? null : { ...query, ...restrictionsOf(element) };
}

/** Everything that an element asks: itself first, then the trend of a KPI and the further layers of a map. */
export function elementQueries(document: WorkbookDocument, elementId: Id): readonly ElementQuery[] {
  const element = namesOf(document).find(elementId);
  const levels = element === undefined ? [] : mapLayers(element).flatMap(({ id }) => layerLevel(id) ?? []);
  return [
    elementQuery(document, elementId),
    trendQuery(document, elementId),
    ...levels.map((level) => layerQuery(document, elementId, level)),
  ].filter((query) => query !== null);
}

/** What an element asks at a level; null: nothing of it stands there. */
export const queryAtLevel = (document: WorkbookDocument, elementId: Id, level: Id): ElementQuery | null =>
  elementQueries(document, elementId).find((query) => query.rowsAskedAt === level || query.levels.some(({ id }) => id === level)) ?? null;

/** Where the values that a control offers come from. */
export function controlQuery(document: WorkbookDocument, elementId: Id): ControlValues {
  const names = namesOf(document);
  const element = names.find(elementId);
  const none: ControlValues = { kind: "none" };
  return element === undefined || !isControl(element) ? none : (controlKindOf(element).values?.(document, element, names) ?? none);
}

/** Headers of shown columns: equal ones get ` (2)`, ` (3)` … (semantics G3). */
export function uniqueHeaders(names: readonly string[]): readonly string[] {
  const taken = new Set<string>(names);
  const seen = new Map<string, number>();
  return names.map((name) => {
    let count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    if (count === 1) return name;
    let header = `${name} (${count})`;
    while (taken.has(header)) header = `${name} (${++count})`;
    seen.set(name, count);
    taken.add(header);
    return header;
  });
}
