import type { Id } from "../json.ts";

/** Columns of input tables that the system fills (workbook-file 5.4), with the names that they have until somebody gives them another. */
export const systemColumnNames: ReadonlyMap<Id, string> = new Map([
  ["ID", "Row ID"],
  ["CREATED_AT", "Created at"],
  ["CREATED_BY", "Created by"],
  ["UPDATED_AT", "Updated at"],
  ["UPDATED_BY", "Updated by"],
]);
