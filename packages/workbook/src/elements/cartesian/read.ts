import { message } from "@sheaf/messages";
import type { Column, Json } from "../../document.ts";
import { looseMember, unread } from "../../schema/unread.ts";
import type { ElementReading } from "../kind.ts";
import { memberOf } from "../members.ts";

type Fields = { readonly [key: string]: Json };

/** Old forms that concern several members of a bar or line chart at once. */
export function readCartesian(element: Fields, reading: ElementReading): Fields {
  let read = element;
  if (looseMember(read, "colorBy") !== undefined && memberOf(read, "color") === undefined) read = readColorBy(read, reading);
  const stacking = memberOf(read, "stacking");
  if (stacking === "100" || stacking === 100) {
    reading.deprecated('stacking "100"');
    read = { ...read, stacking: "normalized" };
  }
  if (memberOf(read, "orientation") === "vertical") {
    const { orientation: _vertical, ...others } = read;
    read = others;
  }
  return memberOf(read, "xAxis") === undefined && memberOf(read, "yAxis") === undefined ? guessAxes(read, reading) : read;
}

function readColorBy(element: Fields, reading: ElementReading): Fields {
  const { colorBy, ...others } = element;
  const column = typeof colorBy === "string" ? colorBy : (looseMember(colorBy, "columnId") ?? looseMember(colorBy, "id"));
  if (typeof column !== "string") return element;
  reading.deprecated("colorBy");
  return { ...others, color: { by: "category", column } };
}

/** A chart without axes: the first column without an aggregate is x, the others y. */
function guessAxes(element: Fields, reading: ElementReading): Fields {
  const columns = memberOf(element, "columns");
  if (!Array.isArray(columns) || columns.length === 0) return { ...element, yAxis: { columnIds: [] } };
  const ids: { readonly id: string; readonly aggregate: boolean }[] = [];
  for (const item of columns as readonly Json[]) {
    const column = unread<Column>(item);
    if (typeof column?.id !== "string" || typeof column.formula !== "string") return element;
    ids.push({ id: column.id, aggregate: reading.hasAggregate(column.formula) });
  }
  const x = ids.find((column) => !column.aggregate);
  reading.warn(message("files.read.axes"));
  return {
    ...element,
    ...(x === undefined ? {} : { xAxis: { columnId: x.id } }),
    yAxis: { columnIds: ids.filter((column) => column !== x).map((column) => column.id) },
  };
}
