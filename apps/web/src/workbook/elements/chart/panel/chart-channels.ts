import type { Element, Id, Json } from "@sheaf/workbook";

/** The shelves of a chart. What lies on none of them is a word of the tooltip. */
export type Channel = "x" | "y" | "color" | "trellis-columns" | "trellis-rows" | "tooltip";

export const channelTitles: Readonly<Record<Channel, string>> = {
  x: "X axis",
  y: "Y axis",
  color: "Color",
  "trellis-columns": "Columns",
  "trellis-rows": "Rows",
  tooltip: "Tooltip",
};

/** Whether a shelf takes measures or keys. A word of the tooltip is a measure: without an aggregate a mark has no one value for it (L10). */
export const channelRoles: Readonly<Record<Channel, "key" | "measure">> = {
  x: "key",
  y: "measure",
  color: "key",
  "trellis-columns": "key",
  "trellis-rows": "key",
  tooltip: "measure",
};

/** Members of an element that get another value; undefined: that go away. */
export type MemberChanges = Readonly<Record<string, Json | undefined>>;

type Fields = { readonly [key: string]: Json };

const fields = (value: Json | undefined): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const list = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);
function idOf(entry: Json): Id {
  const id = typeof entry === "string" ? entry : fields(entry)["columnId"];
  return typeof id === "string" ? id : "";
}

/** Columns on each shelf, in order. */
export function channelsOf(element: Element): Readonly<Record<Channel, readonly Id[]>> {
  const x = fields(element["xAxis"])["columnId"];
  const color = fields(element["color"]);
  const trellis = fields(element["trellis"]);
  const placed = {
    x: typeof x === "string" ? [x] : [],
    y: list(fields(element["yAxis"])["columnIds"]).map(idOf),
    color: typeof color["column"] === "string" ? [color["column"]] : [],
    "trellis-columns": list(trellis["columnsBy"]).map(idOf),
    "trellis-rows": list(trellis["rowsBy"]).map(idOf),
  };
  const used = new Set(Object.values(placed).flat());
  const columns = list(element["columns"]).map(fields);
  const tooltip = columns
    .filter((column) => column["hidden"] !== true)
    .flatMap((column) => (typeof column["id"] === "string" && !used.has(column["id"]) ? [column["id"]] : []));
  return { ...placed, tooltip };
}

/** Puts a column on a shelf, at a place of it; it leaves the other shelves that it lay on. The tooltip is where it lies on none. */
export function placeColumn(element: Element, columnId: Id, channel: Channel, at: number | null = null): MemberChanges {
  const without = takeOff(element, columnId, channel);
  const after = { ...element, ...without } as Element;
  return { ...without, ...putOn(after, columnId, channel, at) };
}

/** The column that makes way on a shelf that holds one; null where there is room, or none lies there. */
export function displacedBy(element: Element, columnId: Id | null, channel: Channel): Id | null {
  if (channel !== "x" && channel !== "color") return null;
  const [lying] = channelsOf(element)[channel];
  return lying === undefined || lying === columnId ? null : lying;
}

/** Takes a column from a shelf. */
export function removeColumn(element: Element, columnId: Id, channel: Channel): MemberChanges {
  return leave(element, columnId, channel);
}

function takeOff(element: Element, columnId: Id, keep: Channel): MemberChanges {
  const channels = channelsOf(element);
  let changes: MemberChanges = {};
  let at: Element = element;
  for (const channel of ["x", "y", "color", "trellis-columns", "trellis-rows"] as const) {
    if (
      !channels[channel].includes(columnId) ||
      (channel === keep && keep !== "y" && keep !== "trellis-columns" && keep !== "trellis-rows")
    )
      continue;
    const left = leave(at, columnId, channel);
    changes = { ...changes, ...left };
    at = { ...at, ...left } as Element;
  }
  return changes;
}

function putOn(element: Element, columnId: Id, channel: Channel, at: number | null): MemberChanges {
  switch (channel) {
    case "x":
      // Sort and format belong to the column that stood there.
      return { xAxis: { columnId } };
    case "y": {
      const axis = fields(element["yAxis"]);
      return { yAxis: { ...axis, columnIds: inserted(list(axis["columnIds"]), columnId, at) } };
    }
    case "color":
      return { color: { by: "category", column: columnId } };
    case "trellis-columns":
    case "trellis-rows": {
      const trellis = fields(element["trellis"]);
      const member = channel === "trellis-columns" ? "columnsBy" : "rowsBy";
      return { trellis: { ...trellis, [member]: inserted(list(trellis[member]), { columnId }, at) } };
    }
    case "tooltip":
      return {};
  }
}

function leave(element: Element, columnId: Id, channel: Channel): MemberChanges {
  switch (channel) {
    case "x":
      return { xAxis: undefined };
    case "y": {
      const axis = fields(element["yAxis"]);
      const second = fields(element["yAxis2"]);
      const rest = list(second["columnIds"]).filter((entry) => idOf(entry) !== columnId);
      return {
        yAxis: { ...axis, columnIds: list(axis["columnIds"]).filter((entry) => idOf(entry) !== columnId) },
        ...(element["yAxis2"] === undefined ? {} : { yAxis2: rest.length === 0 ? undefined : { ...second, columnIds: rest } }),
      };
    }
    case "color":
      return { color: undefined };
    case "trellis-columns":
    case "trellis-rows": {
      const { columnsBy, rowsBy, ...others } = fields(element["trellis"]);
      const keep = (value: Json | undefined, mine: boolean): readonly Json[] =>
        list(value).filter((entry) => !mine || idOf(entry) !== columnId);
      const next = { columnsBy: keep(columnsBy, channel === "trellis-columns"), rowsBy: keep(rowsBy, channel === "trellis-rows") };
      const members: { [key: string]: Json } = { ...others };
      if (next.columnsBy.length > 0) members["columnsBy"] = next.columnsBy;
      if (next.rowsBy.length > 0) members["rowsBy"] = next.rowsBy;
      return { trellis: Object.keys(members).length === 0 ? undefined : members };
    }
    case "tooltip":
      return {};
  }
}

function inserted(entries: readonly Json[], entry: Json, at: number | null): readonly Json[] {
  const place = at === null ? entries.length : Math.max(0, Math.min(entries.length, at));
  return [...entries.slice(0, place), entry, ...entries.slice(place)];
}

/** Members that only some kinds have; the rest stays when a chart becomes another kind. */
const ownMembers: Readonly<Record<string, readonly string[]>> = {
  "bar-chart": ["stacking", "orientation", "gap"],
  "line-chart": [],
};

/** What changes when a chart becomes another kind of chart. */
export function kindChanges(element: Element, kind: string): MemberChanges {
  const kept = new Set(ownMembers[kind] ?? []);
  const gone = Object.values(ownMembers)
    .flat()
    .filter((member) => element[member] !== undefined && !kept.has(member));
  return { kind, ...Object.fromEntries(gone.map((member) => [member, undefined])) };
}
