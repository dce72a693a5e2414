import { allOf } from "../text/summary-words.ts";
import { message } from "@sheaf/messages";
import { cellAt, type ResultTable } from "@sheaf/result";
import type { Column } from "@sheaf/workbook";
import { readColor } from "../color/series-colors.ts";
import { facetCells, facetGrid, tightest, type Facet, type FacetGrid } from "../cartesian/panels.ts";
import type { DrawContext, MarkKey } from "../context.ts";
import type { Box, Drawing, Legend, MarkRef, Marks, Step } from "../drawing.ts";
import { chartColumns, exactText, type ChartColumn } from "../marks/columns.ts";
import { noteText, type Note } from "../notes.ts";
import { ABOVE_MARKS, BELOW_MARKS, graphicOf, type Shape } from "../shapes.ts";
import { fitText } from "../text/measure.ts";
import { axesTogether } from "./panel-axes.ts";
import { rowsOf } from "./rows-of.ts";

interface Pointer {
  readonly columnId: string;
}

/** A chart that can stand in small multiples: by rows, by columns, or wrapped (workbook-file 5.5). */
export interface InTrellis {
  readonly columns: readonly Column[];
  readonly trellis?: { readonly rowsBy?: readonly Pointer[]; readonly columnsBy?: readonly Pointer[] };
}

/** The column by which a chart tells its marks apart in color, with its own colors, if it has any. */
export interface ColoredBy {
  readonly columnId: string;
  readonly scheme: readonly string[];
}

interface Kind<E extends InTrellis> {
  readonly draw: (element: E, table: ResultTable, context: DrawContext) => Drawing;
  /** The same element as a panel draws it: with the axis or scale that all panels share. `panels`: the rows of each. */
  readonly share?: (element: E, table: ResultTable, panels: readonly (readonly number[])[], context: DrawContext) => E;
  /** Its panels may be small: they have no axes to label. */
  readonly isPlain?: true;
  /** What of the whole chart its panels are drawn by. */
  readonly whole?: DrawContext["whole"];
  readonly coloredBy?: (element: E) => ColoredBy | null;
  /** What panels do not have that the chart alone has, or do not share. */
  readonly notes?: (element: E) => readonly Note[];
}

const TITLE = { room: 28, left: 12, tight: 20 } as const;
const FONT = { size: 13, weight: 600 } as const;

/** A kind of chart without axes in small multiples: each panel is the chart of its rows, and all of them have one scale and the same colors. */
export function trellised<E extends InTrellis>(kind: Kind<E>): Kind<E>["draw"] {
  return (element, table, context) => {
    const { rowsBy = [], columnsBy = [] } = element.trellis ?? {};
    const columns = chartColumns(element.columns, table, context);
    const found = (pointers: readonly Pointer[]): readonly ChartColumn[] => pointers.flatMap(({ columnId }) => columns.get(columnId) ?? []);
    const [down, across] = [found(rowsBy), found(columnsBy)];
    const keys = new Set([...down, ...across].map(({ id }) => id));
    const keyColumns = (context.keyColumns ?? []).filter((id) => !keys.has(id));
    const plain = { ...element, trellis: {} };
    if (keys.size === 0 || table.rowCount === 0) return kind.draw(plain, table, context);
    const grid = facetGrid(table, down, across, context, kind.isPlain === true ? tightest.plain : undefined);
    const panels = grid.facets.map(({ rows }) => rows ?? []);
    const colored = kind.coloredBy?.(plain) ?? null;
    const shared = kind.share?.(plain, table, panels, context) ?? plain;
    const inner = {
      ...context,
      keyColumns,
      mapView: null,
      ...(kind.whole === undefined ? {} : { whole: kind.whole }),
      ...(colored === null ? {} : sameColors(colored, columns, table, context)),
    };
    const cells = facetCells(grid, context);
    const drawings = grid.facets.map((facet, index) => {
      const cell = cells[index] ?? { left: 0, top: 0, width: 0, height: 0 };
      const { left, top } = insetOf(cell);
      const size = { width: cell.width - 2 * left, height: cell.height - top - 2 * left };
      const selected = context.selected ?? null;
      return kind.draw(shared, rowsOf(table, panels[index] ?? []), {
        ...inner,
        ...size,
        title: facet.title,
        selected: selected === null ? null : (own) => selected([...own, ...facet.keys]),
      });
    });
    return together(grid, cells, drawings, panels, kind.draw(plain, table, context), {
      by: [...down, ...across],
      context,
      own: kind.notes?.(element) ?? [],
    });
  };
}

/** Where the drawing of a panel begins in its cell. One that is too low or too narrow for its name has its marks alone. */
const insetOf = ({ width, height }: Box): { readonly left: number; readonly top: number } =>
  height < 72 || width < 64 ? { left: 0, top: 0 } : { left: 4, top: height < 120 || width < 96 ? TITLE.tight : TITLE.room };

/** Each value has one color in all panels: the one that it would have in a chart of all rows. */
function sameColors(
  { columnId, scheme }: ColoredBy,
  columns: ReadonlyMap<string, ChartColumn>,
  table: ResultTable,
  context: DrawContext,
): Pick<DrawContext, "colorOf"> {
  const column = columns.get(columnId);
  if (column === undefined) return {};
  const places = new Map<string | null, number>();
  for (let row = 0; row < table.rowCount; row += 1) {
    const text = exactText(cellAt(table, row, column.index), column);
    if (!places.has(text)) places.set(text, places.size);
  }
  const own = scheme.map((one) => readColor(one, context.colors));
  return {
    colorOf: (key) => {
      const place = places.get(key.text);
      if (key.columnId !== columnId || place === undefined) return context.colorOf?.(key);
      return own.length > 0 ? own[place % own.length] : (context.colorOf?.(key) ?? (key.text === null ? undefined : place));
    },
  };
}

interface Placed {
  readonly facet: Facet;
  readonly cell: Box;
  readonly drawing: Drawing;
  readonly rows: readonly number[];
  /** Where its drawing begins, px. */
  readonly left: number;
  readonly top: number;
}

function together(
  grid: FacetGrid,
  cells: readonly Box[],
  drawings: readonly Drawing[],
  panels: readonly (readonly number[])[],
  whole: Drawing,
  { by, context, own }: { readonly by: readonly ChartColumn[]; readonly context: DrawContext; readonly own: readonly Note[] },
): Drawing {
  const placed = drawings.flatMap((drawing, index): Placed[] => {
    const [facet, cell] = [grid.facets[index], cells[index]];
    if (facet === undefined || cell === undefined) return [];
    return [{ facet, cell, drawing, rows: panels[index] ?? [], left: cell.left + insetOf(cell).left, top: cell.top + insetOf(cell).top }];
  });
  const [first = whole] = drawings;
  const notes: readonly Note[] = [
    ...panelNotes(drawings, whole),
    ...own,
    ...(grid.facets.length < grid.total ? [{ kind: "panels", shown: grid.facets.length, total: grid.total } as const] : []),
  ];
  const titled = context.title === null ? "" : `${context.title}. `;
  const said = drawings.slice(0, 6).map(({ summary }) => summary);
  const { say } = context;
  const names = allOf(
    say,
    by.map(({ name }) => name),
  );
  const panelled = say(message("drawing.summary.panels-by", { count: grid.facets.length, by: names }));
  return {
    option: {
      ...first.option,
      ...axesTogether(placed.map(({ drawing, left, top }) => ({ option: drawing.option, left, top }))),
      graphic: {
        elements: placed.flatMap((panel, index) => [
          ...elementsOf(graphicOf(frameOf(panel, index, grid, context))),
          ...elementsOf(panel.drawing.option.graphic).map((element) => movedBy(element, panel, index)),
        ]),
      },
    },
    legend: legendOf(drawings),
    summary: `${titled}${panelled} ${[...said, ...notes.filter(({ kind }) => kind === "panels").map((note) => noteText(note, say))].join(" ")}`,
    table: whole.table,
    marks: marksOf(placed),
    notes,
    ...tilesOf(placed),
    plots: placed.flatMap(({ drawing, left, top }) =>
      drawing.plots.map((plot) => ({ ...plot, left: plot.left + left, top: plot.top + top })),
    ),
    fills: placed.flatMap(({ drawing, left, top }) =>
      (drawing.fills ?? []).map(({ ring, color }) => ({ ring: ring.map((at, index) => at + (index % 2 === 0 ? left : top)), color })),
    ),
    isEmpty: drawings.every(({ isEmpty }) => isEmpty),
  };
}

/** The tiles below maps in their panels. */
function tilesOf(placed: readonly Placed[]): Pick<Drawing, "tiles"> {
  const tiles = placed.flatMap(({ drawing, left, top }) =>
    (drawing.tiles ?? []).map((layer) => ({
      ...layer,
      clip: { ...layer.clip, left: layer.clip.left + left, top: layer.clip.top + top },
      tiles: layer.tiles.map((tile) => ({ ...tile, left: tile.left + left, top: tile.top + top })),
    })),
  );
  return tiles.length === 0 ? {} : { tiles };
}

/** The name of a panel, and the lines between it and those before it. */
function frameOf({ facet, cell }: Placed, index: number, grid: FacetGrid, { colors }: DrawContext): readonly Shape[] {
  const line = (id: string, x1: number, y1: number, x2: number, y2: number): Shape => ({
    kind: "line",
    id: `${index}-${id}`,
    x1,
    y1,
    x2,
    y2,
    color: colors.roles.line,
    width: 1,
    dash: null,
    depth: BELOW_MARKS,
  });
  const [left, top] = [Math.round(cell.left) + 0.5, Math.round(cell.top) + 0.5];
  const room = insetOf(cell).top;
  const title: Shape = {
    kind: "text",
    id: `${index}-cell-title`,
    x: cell.left + TITLE.left,
    y: cell.top + room / 2 + 2,
    text: fitText(facet.title ?? "", cell.width - 2 * TITLE.left, FONT),
    color: colors.roles.ink,
    font: FONT,
    align: "left",
    baseline: "middle",
    depth: ABOVE_MARKS,
  };
  return [
    ...(index >= grid.columns ? [line("cell-top", cell.left, top, cell.left + cell.width, top)] : []),
    ...(index % grid.columns === 0 ? [] : [line("cell-left", left, cell.top, left, cell.top + cell.height)]),
    ...(room === 0 ? [] : [title]),
  ];
}

interface Graphic {
  readonly id: string;
  readonly x?: number;
  readonly y?: number;
}

/** The elements of a graphic of our own making: a list of shapes. */
const elementsOf = (graphic: Drawing["option"]["graphic"]): readonly Graphic[] =>
  graphic !== undefined && "elements" in graphic ? ((graphic.elements ?? []) as readonly Graphic[]) : [];
const movedBy = (element: Graphic, { left, top }: Placed, index: number): Graphic => ({
  ...element,
  id: `${element.id}~${index}`,
  x: (element.x ?? 0) + left,
  y: (element.y ?? 0) + top,
});

/** The names that some panel has no room for, each once; of a scale, the one that all share. */
function legendOf(drawings: readonly Drawing[]): Legend {
  const named = drawings.flatMap(({ legend }) => (legend.kind === "series" ? [legend] : []));
  const [first] = named;
  if (first === undefined) return drawings.find(({ legend }) => legend.kind !== "none")?.legend ?? { kind: "none" };
  const entries = new Map(named.flatMap((legend) => legend.entries.map((entry) => [entry.name, entry] as const)));
  // What a slice comes to is another number in each panel.
  const inOrder = [...entries.values()].toSorted((one, other) => Number(one.isNote === true) - Number(other.isNote === true));
  return { ...first, entries: inOrder.map(({ value: _ofOne, ...entry }, index) => ({ ...entry, id: String(index) })) };
}

/** Each thing said once, of all panels: what is counted in them is added up, what the query left out is told of its whole answer. */
function panelNotes(drawings: readonly Drawing[], whole: Drawing): readonly Note[] {
  const found = new Map<string, Note>();
  for (const note of drawings.flatMap(({ notes }) => notes)) {
    const key = sameThing(note);
    const before = found.get(key);
    found.set(key, before === undefined ? note : added(before, note));
  }
  const ofWhole = new Map(whole.notes.map((note) => [sameThing(note), note]));
  return [...found].map(([key, note]) => {
    const other = ofWhole.get(key);
    if (note.kind === "truncated") return other ?? note;
    // Panels in which all is well do not say how many they have.
    return "total" in note && "values" in note && other !== undefined && "total" in other
      ? { ...note, total: other.total ?? note.total }
      : note;
  });
}

/** Without what is counted. Limits of single panels are told as they are. */
function sameThing(note: Note): string {
  const { kind } = note;
  if (kind === "truncated" || kind === "same-shape" || kind === "clusters") return kind;
  if ("values" in note) return JSON.stringify([kind, "which" in note ? note.which : null, "why" in note ? note.why : null]);
  return JSON.stringify(note);
}

function added(one: Note, other: Note): Note {
  if (one.kind === "clusters" && other.kind === "clusters")
    return { ...one, points: one.points + other.points, circles: one.circles + other.circles };
  if (!("values" in one && "values" in other)) return one;
  const values = one.values + other.values;
  const total = "total" in one && "total" in other ? { total: one.total + other.total } : {};
  const names = "names" in one && "names" in other ? { names: [...new Set([...one.names, ...other.names])] } : {};
  return { ...one, values, ...total, ...names };
}

function marksOf(panels: readonly Placed[]): Marks {
  const filled = panels.flatMap(({ drawing }, index) => (drawing.marks.count > 0 ? [index] : []));
  const panelOf = (mark: MarkRef): Placed | undefined => panels[mark.panel];
  const inner = (mark: MarkRef): MarkRef => ({ ...mark, panel: 0 });
  const outer = (mark: MarkRef | null | undefined, panel: number): MarkRef | null =>
    mark === null || mark === undefined ? null : { ...mark, panel };
  const at = (x: number, y: number): number =>
    panels.findIndex(({ cell }) => x >= cell.left && x < cell.left + cell.width && y >= cell.top && y < cell.top + cell.height);
  const moved = (box: Box, { left, top }: Placed): Box => ({ ...box, left: box.left + left, top: box.top + top });
  const none = { left: 0, top: 0, width: 0, height: 0 };
  const own = <T>(mark: MarkRef, read: (marks: Marks, mark: MarkRef, panel: Placed) => T, absent: T): T => {
    const panel = panelOf(mark);
    return panel === undefined ? absent : read(panel.drawing.marks, inner(mark), panel);
  };
  const step = (from: MarkRef, way: Step): MarkRef => {
    const panel = panelOf(from);
    if (panel === undefined) return from;
    if (way === "first" || way === "last") {
      const end = (way === "first" ? filled[0] : filled.at(-1)) ?? from.panel;
      const marks = panels[end]?.drawing.marks;
      const first = marks?.first() ?? null;
      return (marks === undefined || first === null ? null : outer(marks.step(first, way), end)) ?? from;
    }
    const next = panel.drawing.marks.step(inner(from), way);
    if (next.slot !== from.slot || next.series !== from.series) return { ...next, panel: from.panel };
    // Beyond the last mark of a panel comes the next one.
    const place = filled.indexOf(from.panel) + (way === "right" || way === "down" ? 1 : -1);
    const beyond = filled[place];
    const marks = beyond === undefined ? undefined : panels[beyond]?.drawing.marks;
    const first = marks?.first() ?? null;
    if (beyond === undefined || marks === undefined || first === null) return from;
    return { ...(way === "right" || way === "down" ? first : marks.step(first, "last")), panel: beyond };
  };
  return {
    count: panels.reduce((sum, { drawing }) => sum + drawing.marks.count, 0),
    near: (x, y) => {
      const index = at(x, y);
      const panel = panels[index];
      return panel === undefined ? null : outer(panel.drawing.marks.near(x - panel.left, y - panel.top), index);
    },
    isInPlot: (x, y) => {
      const panel = panels[at(x, y)];
      return panel?.drawing.marks.isInPlot(x - panel.left, y - panel.top) === true;
    },
    first: () => {
      const [index = 0] = filled;
      return outer(panels[index]?.drawing.marks.first(), index);
    },
    step,
    find: (keys, seriesId) => {
      for (const [index, { facet, drawing }] of panels.entries()) {
        const isOf = facet.keys.every((key) => keys.some(({ columnId, text }) => columnId === key.columnId && text === key.text));
        const rest = keys.filter(({ columnId }) => facet.keys.every((key) => key.columnId !== columnId));
        const found = isOf ? drawing.marks.find(rest, seriesId) : null;
        if (found !== null) return outer(found, index);
      }
      return null;
    },
    describe: (mark) =>
      own(mark, (marks, ref, { facet }) => (facet.title === null ? marks.describe(ref) : `${facet.title}, ${marks.describe(ref)}`), ""),
    tooltip: (mark) =>
      own(
        mark,
        (marks, ref, { facet }) => {
          const told = marks.tooltip(ref);
          return facet.title === null ? told : { ...told, title: told.title === "" ? facet.title : `${facet.title}, ${told.title}` };
        },
        { title: "", rows: [], more: 0 },
      ),
    place: (mark) =>
      own(
        mark,
        (marks, ref, panel) => {
          const { outline: _outline, ...place } = marks.place(ref);
          return { ...place, box: moved(place.box, panel) };
        },
        { kind: "box", box: none, color: "" },
      ),
    cursor: (mark) =>
      own(
        mark,
        (marks, ref, { left, top }) => {
          const line = marks.cursor(ref);
          return line === null ? null : { x1: line.x1 + left, y1: line.y1 + top, x2: line.x2 + left, y2: line.y2 + top };
        },
        null,
      ),
    dots: (mark) =>
      own<ReturnType<Marks["dots"]>>(
        mark,
        (marks, ref, { left, top }) => marks.dots(ref).map((dot) => ({ ...dot, x: dot.x + left, y: dot.y + top })),
        [],
      ),
    keys: (mark) => own<readonly MarkKey[]>(mark, (marks, ref, { facet }) => [...marks.keys(ref), ...facet.keys], []),
    rest: (mark) => own<MarkKey | null>(mark, (marks, ref) => marks.rest?.(ref) ?? null, null),
    seriesId: (mark) => own(mark, (marks, ref) => marks.seriesId(ref), ""),
    measureId: (mark) => own(mark, (marks, ref) => marks.measureId(ref), null),
    rows: (mark) => own<readonly number[]>(mark, (marks, ref, { rows }) => marks.rows(ref).flatMap((row) => rows[row] ?? []), []),
    value: (mark) => own(mark, (marks, ref) => marks.value(ref), ""),
    list: () => panels.flatMap(({ drawing }, panel) => drawing.marks.list().map((mark) => ({ ...mark, panel }))),
    members: (mark) =>
      own<ReturnType<Marks["members"]>>(mark, (marks, ref, { facet }) => marks.members(ref).map((keys) => [...keys, ...facet.keys]), []),
    groups: () => panels.flatMap(({ drawing, facet }) => drawing.marks.groups().map((keys) => [...keys, ...facet.keys])),
  };
}
