import * as z from "zod";
import { optional, required } from "../../schema/field.ts";
import { arranging, finishing, identity, reading, titled } from "../../schema/parts/element-parts.ts";
import { columnIds } from "../../schema/parts/element-parts.ts";
import {
  columnSecurities,
  conditionalFormats,
  folders,
  groupings,
  metrics,
  relationships,
  tableComponents,
  tableStyle,
} from "../../schema/parts/table-parts.ts";

export const tableSchema = z.strictObject({
  ...identity("table"),
  ...titled,
  source: reading.source,
  columns: required(reading.columns, { title: "Columns" }),
  groupings: optional(groupings, { title: "Groupings", description: "Levels, outermost first", default: [] }),
  summary: optional(columnIds, { title: "Summary", description: "Columns computed once for the whole table", default: [] }),
  sort: arranging.sort,
  order: arranging.order,
  folders: optional(folders, { title: "Folders", default: [] }),
  filters: arranging.filters,
  metrics: optional(metrics, { title: "Metrics", default: [] }),
  relationships: optional(relationships, { title: "Relationships", default: [] }),
  columnSecurities: optional(columnSecurities, { title: "Column security", default: [] }),
  conditionalFormats: optional(conditionalFormats, { title: "Conditional formats", default: [] }),
  tableStyle: optional(tableStyle, { title: "Style" }),
  tableComponents: optional(tableComponents, { title: "Components" }),
  ...finishing,
});
