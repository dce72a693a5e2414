import { describe, expect, test } from "vitest";
import { readCommaText, readSheetText } from "./sheet-text.ts";

const now = (): Promise<void> => Promise.resolve();

describe("cells on the clipboard", () => {
  test.each([
    [
      "a\tb\n1\t2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "a\tb\r\n1\t2\r\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    ["a", [["a"]]],
    ["", []],
    ["a\t", [["a", ""]]],
    ["\tb\n", [["", "b"]]],
    ["a\n\nb", [["a"], [""], ["b"]]],
    [
      '"two\nlines"\t"say ""hi"""\nx\ty',
      [
        ["two\nlines", 'say "hi"'],
        ["x", "y"],
      ],
    ],
    ['"two\r\nlines"', [["two\nlines"]]],
    ['"tab\there"\tb', [["tab\there", "b"]]],
    ['5" pipe\tb', [['5" pipe', "b"]]],
    ['"open\tb\nc', [['"open', "b"], ["c"]]],
    ['"a"b\tc', [['"a"b', "c"]]],
    ["a\rb", [["a"], ["b"]]],
  ])("%j", async (text, cells) => expect(await readSheetText(text, now)).toEqual(cells));

  test("what was copied is read again, whatever it holds", async () => {
    const signs = ["a", "\t", "\n", '"', " ", ",", "é", ""];
    const cells = Array.from({ length: 40 }, (_, row) =>
      Array.from({ length: 3 }, (__, column) =>
        [0, 1, 2].map((at) => signs[(row * 7 + column * 3 + at * (row + 1)) % signs.length]).join(""),
      ),
    );
    const text = cells
      .map((row) => row.map((cell) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join("\t"))
      .join("\n");
    expect(await readSheetText(text, now)).toEqual(cells);
  });

  test("long text pauses on its way", async () => {
    let pauses = 0;
    const text = Array.from({ length: 50_000 }, (_, row) => `row ${row}\t${row}\t${row * 2}`).join("\n");
    const cells = await readSheetText(text, () => {
      pauses += 1;
      return Promise.resolve();
    });
    expect(cells).toHaveLength(50_000);
    expect(cells[49_999]).toEqual(["row 49999", "49999", "99998"]);
    expect(pauses).toBeGreaterThan(2);
  });
});

describe("files", () => {
  test.each([
    [
      "a,b\n1,2\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "\uFEFFa,b\n1,2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "a;b\n1,5;2",
      [
        ["a", "b"],
        ["1,5", "2"],
      ],
    ],
    [
      'name,note\nx,"one, two\nthree"',
      [
        ["name", "note"],
        ["x", "one, two\nthree"],
      ],
    ],
    [
      "a,b\nwith\ttab,2",
      [
        ["a", "b"],
        ["with\ttab", "2"],
      ],
    ],
  ])("%j", async (text, cells) => expect(await readCommaText(text, now)).toEqual(cells));
});
