/** A column whose name is its id. */
export const column = (id: string, formula: string, more: object = {}): { id: string; name: string; formula: string } => ({
  id,
  name: id,
  formula,
  ...more,
});

/** Rows of a table on the connection of the tests. */
export const tableSource = (name: string) => ({ kind: "warehouse-table", connectionId: "c", path: [name] });
