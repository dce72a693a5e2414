// What an input table keeps of a row beside what people enter, as its tables in the tests hold it.

const AT = "2024-05-01T10:00:00.000000Z";

/** Columns before the entered ones, with their kinds. */
export const keptColumns = {
  id: "text",
  position: "int",
  created_at: "timestamptz",
  created_by: "text",
  updated_at: "timestamptz",
  updated_by: "text",
} as const;

/** Their cells: every row was made and changed by the same person at the same moment. */
export const keptCells = <Id, Position>(id: Id, position: Position) => [id, position, AT, "a@b.c", AT, "a@b.c"] as const;
