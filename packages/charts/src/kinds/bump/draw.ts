import { message } from "@sheaf/messages";
import type { ResultTable } from "@sheaf/result";
import type { ChartElements } from "@sheaf/workbook";
import { readColor } from "../../color/series-colors.ts";
import type { DrawContext } from "../../context.ts";
import type { Drawing } from "../../drawing.ts";
import { alongWords } from "../../listed/along-words.ts";
import { inkOn, shownColor } from "../../listed/claimed.ts";
import { listedDrawing } from "../../listed/listed-drawing.ts";
import type { ListedMark } from "../../listed/listed-marks.ts";
import { type Grid, noteHidden, readGrid, smallGrid } from "../../listed/read-grid.ts";
import { categoryOf, readList, type ListRow } from "../../listed/read-list.ts";
import type { Note } from "../../notes.ts";
import { ABOVE_MARKS, type Shape } from "../../shapes.ts";
import { fitText, LABEL_FONT, STRONG_LABEL_FONT, textWidth } from "../../text/measure.ts";

const RADIUS = 9;
const FOOT = 22;
/** A name is not cut below this width, px. */
const LEAST_NAME = 24;
/** A step from one rank to another is drawn as so many straight pieces. */
const PIECES = 12;

interface Runner {
  readonly name: string;
  /** As its column writes it. */
  readonly usual: string;
  /** Of its own. */
  readonly ownColor: string | undefined;
  /** By slot; undefined where it has no value there. */
  readonly rows: readonly (ListRow | undefined)[];
  readonly ranks: readonly (number | undefined)[];
}

/** The rank of each name over time: the greatest value is first. */
export function drawBumps(element: ChartElements["line-chart/bump"], table: ResultTable, context: DrawContext): Drawing {
  const [measureId] = element.yAxis.columnIds.map((entry) => (typeof entry === "string" ? entry : entry.columnId));
  const model = readList({ element, table, context, measureId, coloredBy: categoryOf(element) });
  const notes: Note[] = [];
  const along = element.xAxis === undefined ? undefined : model.columns.get(element.xAxis.columnId);
  const by = model.columns.get(model.colored.columnId ?? "");
  const { width, height, colors } = context;
  const whole = along === undefined || by === undefined ? null : readGrid(model, along, by, element.xAxis?.sort?.by !== undefined);
  if (whole !== null) noteHidden(whole, notes);
  const axes = { slots: along?.name ?? "", names: by?.name ?? "" };
  const grid = whole === null ? null : smallGrid(whole, { slots: Math.floor(width / 4), names: 1000 }, axes, notes);
  const isReverse = element.yAxis.format?.scale?.reverse === true;
  const all = grid === null ? [] : runnersOf(grid, isReverse, context);
  const empty = model.rows.filter(({ value }) => Number.isNaN(value)).length;
  if (empty > 0) notes.push({ kind: "no-mark", values: empty, total: model.rows.length, which: "empty" });
  const foot = height < 72 ? 2 : FOOT;
  const most = Math.max(1, Math.floor((height - foot - 4) / 12));
  const best = ({ ranks }: Runner): number => ranks.findLast((rank) => rank !== undefined) ?? Number.POSITIVE_INFINITY;
  // A rank below the last line has no place: those that end lowest give way.
  const kept = all.toSorted((a, b) => best(a) - best(b)).slice(0, most);
  if (kept.length < all.length) notes.push({ kind: "slots", shown: kept.length, total: all.length, axis: by?.name ?? "" });
  const slots = grid?.slots.length ?? 0;
  const lines = kept.reduce((deepest, { ranks }) => Math.max(deepest, ...ranks.map((rank) => rank ?? 0)), 1);
  const line = (height - foot - 4) / lines;
  const radius = Math.max(2, Math.min(RADIUS, line / 2 - 1));
  const nameRoom =
    width < 140
      ? 0
      : Math.min(width * 0.3, Math.ceil(kept.reduce((wide, { name }) => Math.max(wide, textWidth(name, STRONG_LABEL_FONT)), 0)) + 8);
  const [left, right] = [radius + 2, width - radius - 2 - nameRoom];
  const x = (slot: number): number => (slots < 2 ? (left + right) / 2 : left + (slot / (slots - 1)) * (right - left));
  const y = (rank: number): number => 2 + (rank - 0.5) * line;
  const claims = claimsOf(kept, new Set(element.sheaf?.chart?.highlight?.values ?? []));
  const shapes: Shape[] = [];
  const marks: ListedMark[] = [];
  kept.forEach((runner, index) => {
    const claim = claims.get(runner) ?? null;
    const usual = claim === null ? colors.roles["line-3"] : (colors.categorical[claim === "down" ? 1 : 0] ?? colors.roles.accent);
    const key = runner.rows.findLast((row) => row !== undefined)?.keys ?? [];
    const color = shownColor(runner.ownColor ?? usual, key, context);
    const depth = claim === null ? 2 : 4;
    pathsOf(runner, x, y).forEach((points, part) =>
      shapes.push({ kind: "polyline", id: `run-${index}-${part}`, points, color, width: claim === null ? 2 : 2.5, dash: null, depth }),
    );
    const ends = [runner.ranks.findIndex((rank) => rank !== undefined), runner.ranks.findLastIndex((rank) => rank !== undefined)];
    runner.rows.forEach((row, slot) => {
      const rank = runner.ranks[slot];
      if (row === undefined || rank === undefined) return;
      const isEnd = ends.includes(slot);
      const size = isEnd ? radius : Math.max(1.5, radius / 3);
      shapes.push({ kind: "circle", id: `rank-${index}-${slot}`, x: x(slot), y: y(rank), radius: size, fill: color, depth: depth + 1 });
      if (isEnd && radius >= 8)
        shapes.push({
          kind: "text",
          id: `label-rank-${index}-${slot}`,
          x: x(slot),
          y: y(rank),
          text: String(rank),
          color: inkOn(color),
          font: STRONG_LABEL_FONT,
          align: "center",
          baseline: "middle",
          depth: ABOVE_MARKS + 2,
        });
      marks.push({
        label: row.label,
        keys: row.keys,
        rows: [row.row],
        text: row.text,
        said: [context.say(message("drawing.bump.rank", { rank: String(rank) }))],
        color,
        box: { left: x(slot) - radius, top: y(rank) - radius, width: 2 * radius, height: 2 * radius },
      });
    });
    const end = ends[1] ?? 0;
    const lastRank = runner.ranks[end];
    if (nameRoom === 0 || lastRank === undefined || line < LABEL_FONT.size) return;
    // One that ends early is named where it ends, before whoever takes its place.
    const isLast = end === slots - 1;
    const room = isLast ? nameRoom - 4 : x(end + 1) - x(end) - 2 * radius - 10;
    if (room < LEAST_NAME) return;
    const font = claim === null ? LABEL_FONT : STRONG_LABEL_FONT;
    shapes.push({
      kind: "text",
      id: `label-${index}`,
      x: x(end) + radius + 6,
      y: y(lastRank),
      text: fitText(runner.name, room, font),
      color: claim === null ? colors.roles["ink-2"] : colors.roles.ink,
      ...(isLast ? {} : { outline: colors.roles.paper }),
      font,
      align: "left",
      baseline: "middle",
      depth: ABOVE_MARKS,
    });
  });
  if (grid !== null && foot === FOOT && kept.length > 0)
    shapes.push(
      ...alongWords({
        words: grid.slots.map(({ label }, slot) => ({ x: x(slot), text: label })),
        arePeriods: true,
        y: height - LABEL_FONT.size - 2,
        context,
      }),
    );
  return listedDrawing({
    model,
    noun: "bump-chart",
    marks,
    shapes,
    legend: { kind: "none" },
    notes,
    plot: { left: 0, top: 0, width: Math.max(1, right + radius), height: Math.max(1, height - foot) },
    isField: true,
    shown: context.say(message("drawing.bump.shown", { measure: model.measure?.name ?? "", by: by?.name ?? "", along: along?.name ?? "" })),
  });
}

function runnersOf({ names, slots, at }: Grid, isReverse: boolean, { colors }: DrawContext): readonly Runner[] {
  const own = names.map(({ label, usual, style }, name) => ({
    name: label,
    usual,
    ownColor: readColor(style?.color, colors),
    rows: slots.map((_, slot) => {
      const row = at(slot, name);
      return row === undefined || Number.isNaN(row.value) ? undefined : row;
    }),
  }));
  const sign = isReverse ? -1 : 1;
  const rankings = slots.map((_, slot) => {
    const there = own.flatMap(({ rows }, name) => {
      const value = rows[slot]?.value;
      return value === undefined ? [] : [{ name, value }];
    });
    // Equal values are told apart by their order, so that no two stand on one place.
    const sorted = there.toSorted((a, b) => sign * (b.value - a.value) || a.name - b.name);
    return new Map(sorted.map(({ name }, rank) => [name, rank + 1]));
  });
  return own
    .map((runner, index) => ({ ...runner, ranks: rankings.map((ranks) => ranks.get(index)) }))
    .filter(({ rows }) => rows.some((row) => row !== undefined));
}

/** Those that the title names; else who climbs most, and who falls most. */
function claimsOf(runners: readonly Runner[], named: ReadonlySet<string>): ReadonlyMap<Runner, "up" | "down"> {
  const moved = runners.flatMap((runner) => {
    const ranks = runner.ranks.filter((rank) => rank !== undefined);
    const [first, last] = [ranks[0], ranks.at(-1)];
    return first === undefined || last === undefined ? [] : [{ runner, by: first - last }];
  });
  if (named.size > 0)
    return new Map(moved.filter(({ runner }) => named.has(runner.usual)).map(({ runner, by }) => [runner, by < 0 ? "down" : "up"]));
  const climber = moved.reduce<(typeof moved)[number] | null>((best, one) => (one.by > (best?.by ?? 0) ? one : best), null);
  const faller = moved.reduce<(typeof moved)[number] | null>((best, one) => (one.by < (best?.by ?? 0) ? one : best), null);
  return new Map([
    ...(climber === null ? [] : [[climber.runner, "up"] as const]),
    ...(faller === null ? [] : [[faller.runner, "down"] as const]),
  ]);
}

/** From rank to rank in a curve that is level at both; a period without a value breaks it. */
function pathsOf(
  { ranks }: Runner,
  x: (slot: number) => number,
  y: (rank: number) => number,
): readonly (readonly (readonly [number, number])[])[] {
  const paths: (readonly [number, number])[][] = [];
  let open: (readonly [number, number])[] = [];
  ranks.forEach((rank, slot) => {
    const before = ranks[slot - 1];
    if (rank === undefined) {
      if (open.length > 1) paths.push(open);
      open = [];
      return;
    }
    if (before === undefined) {
      open = [[x(slot), y(rank)]];
      return;
    }
    for (let piece = 1; piece <= PIECES; piece += 1) {
      const share = piece / PIECES;
      const bent = share * share * (3 - 2 * share);
      open.push([x(slot - 1) + (x(slot) - x(slot - 1)) * share, y(before) + (y(rank) - y(before)) * bent]);
    }
  });
  if (open.length > 1) paths.push(open);
  return paths;
}
