import { channel } from "../charts/common-channels.ts";
import { type MarksElement, marksLevel, marksQuery } from "../charts/marks-query.ts";
import { chartKind } from "../charts/record.ts";
import { valueListSchema } from "./schema.ts";

const channels = [
  channel("x", "Values", "key", { form: "rest", of: "keys" }, { many: true, scale: "words" }),
  channel("value", "Figures", "measure", { form: "rest", of: "measures" }, { many: true, scale: "words" }),
];

/** Different values of its columns, one below the other, each with its figures. */
export const valueList = chartKind({
  kind: "value-list",
  title: "Value list",
  family: "cartesian",
  goesAlong: "names",
  isNotOnPaper: true,
  schema: valueListSchema,
  channels,
  query: (_document, given, names) => {
    const element = given as MarksElement;
    const query = marksQuery(element, channels, names);
    const known = new Set(element.columns.map(({ id }) => id));
    const own = (element.sort ?? []).filter(({ columnId }) => known.has(columnId));
    return {
      ...query,
      levels: query.levels.map((level) => {
        if (level.id !== marksLevel) return level;
        return { ...level, sorts: own.length > 0 ? own : level.keys.map((columnId) => ({ columnId, direction: "ascending" as const })) };
      }),
    };
  },
});
