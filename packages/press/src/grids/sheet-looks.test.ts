import { FLOAT, TEXT } from "@sheaf/sql";
import { UTC } from "@sheaf/locale";
import { elementQuery, linkColumnId, readWorkbookValue } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { sheetColumns, sheetWidths, tableSheetLooks } from "./sheet-looks.ts";

const column = (id: string, type = TEXT) => ({ id, alias: id, name: id, type, level: "base", role: "value" as const });

test("cells of sheets have the sides, lines, widths and links that somebody gave their columns", async () => {
  const { document, report } = readWorkbookValue({
    name: "Sides",
    schemaVersion: 1,
    pages: [
      {
        id: "p",
        name: "Page",
        elements: [
          {
            id: "rows",
            kind: "table",
            name: "Rows",
            source: { kind: "warehouse-table", connectionId: "c", path: ["s", "t"] },
            columns: [
              { id: "site", formula: "[t/site]", sheaf: { display: { kind: "link" } } },
              {
                id: "name",
                formula: "[t/name]",
                style: { width: 240 },
                sheaf: { display: { kind: "link", url: "[t/site]", label: "Open" } },
              },
              { id: "note", formula: "[t/note]", style: { align: "center", textWrap: "wrap" } },
              { id: "plain", formula: "[t/plain]" },
            ],
          },
        ],
      },
    ],
  });
  if (document === null) throw new Error(JSON.stringify(report.errors));
  const element = document.pages[0]!.elements[0]!;
  const query = elementQuery(document, "rows")!;
  const looks = await tableSheetLooks({ element, query, zone: UTC, formatted: (format) => format, asked: async () => null });
  const of = (id: string, value: string | null, beside: Readonly<Record<string, string>> = {}) =>
    looks?.(column(id), "rows", [])?.(value, (other) => beside[other]);
  expect(of("site", "https://example.com/a")?.link).toEqual({ url: "https://example.com/a", text: null });
  // neither a path of ours nor a program
  for (const unsafe of ["/home", "ftp://example.com/a", "plain words"]) expect(of("site", unsafe)?.link, unsafe).toBeNull();
  expect(of("name", "North", { [linkColumnId("name")]: "https://example.com/n" })?.link).toEqual({
    url: "https://example.com/n",
    text: "Open",
  });
  expect(of("name", "North")?.link).toBeNull();
  expect(of("note", "long")?.look).toEqual({ align: "center", wraps: true });
  expect(looks?.(column("plain", FLOAT), "rows", [])).toBeNull();
  expect(["name", "plain"].map(sheetWidths(element))).toEqual([240, null]);
  // where a cell leads is asked for with it
  expect(sheetColumns(query, null)).toContain(linkColumnId("name"));
});
