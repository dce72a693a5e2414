import type { Json } from "../../document.ts";
import { columnIn, fieldsIn } from "../../elements/charts/channel.ts";
import { listOf } from "../../schema/shape.ts";
import { binStart } from "../../elements/histogram-chart/query.ts";
import type { Fields } from "../../schema/parts/document-parts.ts";

/** Palest and strongest where the chart names no tones. */
const TONES = ["#F0F4FB", "#163877"];
/** Members that every data element has. */
const COMMON = [
  "id",
  "name",
  "description",
  "source",
  "columns",
  "filters",
  "order",
  "sort",
  "noDataText",
  "actions",
  "visibleAsSource",
  "hidden",
  "style",
];

type Made = Fields & { readonly kind: string };

interface StandIn {
  /** What it stands for. */
  readonly of: string;
  readonly element: Made;
}

/** What stands for an element of our own kinds where only the reference's are known (workbook-file 15.3), its formulas printed; null: nothing. */
export function fallBack(element: Fields): StandIn | null {
  const { kind, xAxis, yAxis, date, value } = element;
  switch (kind) {
    case "sheaf:heatmap-chart":
      return { of: kind, element: colored(element, [columnIn(yAxis)], [columnIn(xAxis)], columnIn(value)) };
    case "sheaf:calendar-chart":
      return { of: kind, element: colored(element, [columnIn(date)], [], columnIn(value)) };
    case "sheaf:histogram-chart":
      return { of: kind, element: bars(element, columnIn(value)) };
    case "spacer":
      return { of: kind, element: { ...(element["id"] === undefined ? {} : { id: element["id"] }), kind: "text", body: "" } };
    default:
      return null;
  }
}

const common = (element: Fields): Fields =>
  Object.fromEntries(COMMON.flatMap((name) => (element[name] === undefined ? [] : [[name, element[name]]])));
const pointers = (ids: readonly (string | null)[]): readonly Json[] => ids.flatMap((columnId) => (columnId === null ? [] : [{ columnId }]));

function binsIn(bins: Json | undefined): Parameters<typeof binStart>[0] {
  const { edges, width, count } = fieldsIn(bins);
  if (Array.isArray(edges)) return { edges: listOf(edges).filter((edge) => typeof edge === "number") };
  return typeof width === "number" ? { width } : typeof count === "number" ? { count } : {};
}

/** A pivot whose cells are colored. */
function colored(element: Fields, down: readonly (string | null)[], across: readonly (string | null)[], value: string | null): Made {
  const { color } = element;
  const { scheme, domain } = fieldsIn(color);
  const scale = {
    type: "backgroundScale",
    columnIds: value === null ? [] : [value],
    scheme: scheme ?? TONES,
    ...(domain === undefined ? {} : { domain }),
  };
  return {
    ...common(element),
    kind: "pivot-table",
    rowsBy: pointers(down),
    columnsBy: pointers(across),
    values: value === null ? [] : [value],
    ...(value === null ? {} : { conditionalFormats: [scale] }),
  };
}

/** Bars of how many rows are in each bin. */
function bars(element: Fields, value: string | null): Made {
  const { columns, bins } = element;
  const own = listOf(columns).map(fieldsIn);
  const { formula } = own.find(({ id }) => id === value) ?? {};
  if (typeof formula !== "string") return { ...common(element), kind: "bar-chart", yAxis: { columnIds: [] } };
  const taken = new Set(own.map(({ id }) => id));
  const free = (wanted: string): string => (taken.has(wanted) ? free(`${wanted}-`) : wanted);
  const [bin, rows] = [free("bin"), free("rows")];
  return {
    ...common(element),
    kind: "bar-chart",
    columns: [
      ...own.map((column): Json => ({ ...column, hidden: true })),
      { id: bin, name: "Bin", formula: binStart(binsIn(bins), `(${formula})`) },
      { id: rows, name: "Rows", formula: `Count(${formula})` },
    ],
    xAxis: { columnId: bin },
    yAxis: { columnIds: [rows] },
  };
}
