import type { CellValue, ResultTable } from "@sheaf/result";
import type { Ask, TestElement } from "./documents.ts";
import type { World } from "./plan.ts";

/** The rows of a request, as the browser has them; all engines agree on them. */
export async function resultTable(world: World, elements: readonly TestElement[], ask: Ask): Promise<ResultTable> {
  const compiled = world.compile(elements, ask);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.diagnostics));
  const rows = await world.rows(elements, ask);
  return {
    columns: compiled.columns.map(({ id, name, type, level, role }) => ({ id, name, type, level, role })),
    rowCount: rows.length,
    byteLength: 0,
    schema: new Uint8Array(),
    segments: [
      {
        start: 0,
        length: rows.length,
        byteLength: 0,
        cells: compiled.columns.map(({ type }, index) => (row: number): CellValue => {
          const value = rows[row]?.[index] ?? null;
          if (value === null) return null;
          if (type.kind === "date") return Math.round(Date.parse(String(value)) / 86_400_000);
          return type.kind === "integer" ? BigInt(String(value)) : value;
        }),
      },
    ],
  };
}
