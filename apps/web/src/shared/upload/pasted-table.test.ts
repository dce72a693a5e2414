// @vitest-environment node
import { expect, test } from "vitest";
import { pastedTable } from "./pasted-table.ts";

const clipboard = (text: string): DataTransfer => ({ getData: () => text }) as unknown as DataTransfer;
const taken = async (text: string): Promise<string | null> => (await pastedTable(clipboard(text), "Table")?.text()) ?? null;

test("rows of several cells are a table, as they stand there; anything else is no table", async () => {
  expect(await taken("a\tb\n1\t2\n")).toBe("a\tb\n1\t2\n");
  expect(await taken("a\tb\r\n1\t2")).toBe("a\tb\r\n1\t2\n");
  expect(await taken('a\tb\n"two\nlines"\tx\n')).toBe('a\tb\n"two\nlines"\tx\n');
  for (const text of ["", "a\tb", "some words", "a list\nof words\n", "a\tb\nwords\nc\td"]) expect.soft(await taken(text), text).toBeNull();
  expect(pastedTable(null, "Table")).toBeNull();
});
