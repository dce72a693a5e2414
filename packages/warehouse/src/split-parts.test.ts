import { cellTextAt, readTable, type ResultColumn } from "@sheaf/result";
import { decimal, FLOAT, INTEGER64, TEXT } from "@sheaf/sql";
import { expect, test } from "vitest";
import { BatchWriter } from "./arrow/batch-writer.ts";
import { columnsOfParts, splitParts, type StatementPart } from "./split-parts.ts";

const parts: readonly StatementPart[] = [
  {
    columns: [
      { name: "town", type: TEXT },
      { name: "sold", type: decimal(12, 2) },
    ],
    maxRows: 2,
  },
  { columns: [{ name: "n", type: INTEGER64 }], maxRows: 10 },
  { columns: [{ name: "share", type: FLOAT }], maxRows: 10 },
];

/** Three rows of the first part, two of the second, in batches of two; the whole numbers come wide. */
async function* answer(): AsyncGenerator<Uint8Array> {
  const carriers = [
    { kind: "integer" },
    { kind: "text" },
    { kind: "decimal", scale: 2 },
    { kind: "decimal", scale: 0 },
    { kind: "float" },
  ] as const;
  const writer = new BatchWriter(
    columnsOfParts(parts).map(({ name }, at) => ({ name, carrier: carriers[at] ?? { kind: "text" } })),
    { firstRows: 2, maxRows: 2 },
  );
  yield writer.schema;
  const [part, town, sold, n, share] = writer.columns;
  const row = (of: number, write: () => void): Uint8Array | null => {
    part?.addInteger(BigInt(of));
    write();
    for (const column of writer.columns) if (column.rows <= writer.rows) column.addNull();
    writer.rows += 1;
    return writer.isFull ? writer.take() : null;
  };
  const rows = [
    row(0, () => (town?.addText("Århus"), sold?.addDecimal(-1050n))),
    row(0, () => town?.addText("O'Town")),
    row(0, () => town?.addText("cut")),
    row(1, () => n?.addDecimal(2n ** 100n)),
    row(1, () => undefined),
  ];
  void share;
  for (const batch of rows) if (batch !== null) yield batch;
  yield writer.take();
}

test("an answer of several statements is taken apart: values, nulls and types stay, and each is cut at its own limit", async () => {
  const answers = await splitParts(answer(), parts);
  const texts = answers.map(({ messages }, at) => {
    const columns = (parts[at]?.columns ?? []).map(({ name, type }): ResultColumn => ({
      id: name,
      name,
      type,
      level: "base",
      role: "value",
    }));
    const table = readTable(columns, messages);
    return Array.from({ length: table.rowCount }, (_, line) => columns.map((__, column) => cellTextAt(table, line, column)));
  });
  expect(texts).toEqual([
    [
      ["Århus", "-10.50"],
      ["O'Town", null],
    ],
    [[String(2n ** 100n)], [null]],
    [],
  ]);
  expect(answers.map(({ rows, truncated }) => [rows, truncated])).toEqual([
    [2, true],
    [2, false],
    [0, false],
  ]);
});

test("a row of no part is no answer", async () => {
  await expect(splitParts(answer(), parts.slice(0, 1))).rejects.toThrow();
});
