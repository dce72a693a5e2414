import { isNumberName } from "@sheaf/sql";
import { whichPressed, type PressedKey } from "../../../../shared/keys/pressed.ts";
import { formatKeys } from "../../../keys/key-map.ts";
import type { TableColumn } from "../shape/table-shape.ts";
import { decimalsOf, formatsFor, setNamed, withDecimals } from "./format-entries.ts";
import type { TableActions } from "./table-actions.ts";

type Act = (column: TableColumn, actions: TableActions) => boolean;

const format =
  (id: string, isFor: (column: TableColumn) => boolean): Act =>
  (column, actions) => {
    if (isFor(column)) setNamed(actions, column, formatsFor(column), id);
    return isFor(column);
  };
const isNumber = ({ type }: TableColumn): boolean => isNumberName(type);
const decimals =
  (usual: number, more: 1 | -1): Act =>
  (column, actions) => {
    if (isNumber(column)) actions.format(column.id, withDecimals(column.format, (decimalsOf(column.format) ?? usual) + more));
    return isNumber(column);
  };

const acts: Readonly<Record<keyof typeof formatKeys, Act>> = {
  copyFormat: (column, actions) => {
    actions.copyFormat(column.id);
    return true;
  },
  pasteFormat: (column, actions) => {
    actions.pasteFormat?.([column.id]);
    return actions.pasteFormat !== null;
  },
  automatic: format("auto", () => true),
  number: format("number", isNumber),
  currency: format("currency", isNumber),
  percent: format("percent", isNumber),
  scientific: format("scientific", isNumber),
  fewerDecimals: decimals(1, -1),
  moreDecimals: decimals(0, 1),
};

/** Does what a key means for the format of a column; false: it means nothing there. */
export function formatKey(event: PressedKey, column: TableColumn, actions: TableActions): boolean {
  const name = whichPressed(event, formatKeys);
  return name !== null && acts[name](column, actions);
}
