import { expect, test } from "vitest";
import { linesUnder, type RoomyColumn, shownColumns } from "./shown-columns.ts";

const columns: readonly (RoomyColumn & { readonly id: string })[] = [
  { id: "name" },
  { id: "type", width: "104px", hideBelow: 960 },
  { id: "location", width: "152px", hideBelow: 1200 },
  { id: "owner", width: "152px", hideBelow: 768 },
  { id: "moment", width: "136px" },
];
const ids = (width: number, room = 92): string =>
  shownColumns(columns, width, room)
    .map(({ id }) => id)
    .join(" ");

test("names keep their room at any width: what matters least goes first", () => {
  expect(ids(1100)).toBe("name type location owner moment");
  expect(ids(880)).toBe("name type owner moment");
  expect(ids(620)).toBe("name owner moment");
  expect(ids(544)).toBe("name moment");
  expect(ids(366, 0)).toBe("name moment");
});

test("what cannot go stays, however narrow it is", () => {
  expect(ids(200, 0)).toBe("name moment");
});

test("buttons stand over a last column that yields to them, which goes before names lose their room", () => {
  const yielding = [...columns, { id: "views", width: "120px", hideBelow: 960 as const, yields: true }];
  const shown = (width: number): string =>
    shownColumns(yielding, width, 92)
      .map(({ id }) => id)
      .join(" ");
  expect(shown(1100)).toBe("name type location owner moment views");
  expect(shown(760)).toBe("name type owner moment views");
  expect(shown(735)).toBe("name owner moment");
});

test("what can stand under the first cell goes there together, line by line", () => {
  const log: readonly (RoomyColumn & { readonly id: string })[] = [
    { id: "at", width: "150px", hideBelow: 960, goesUnder: 2 },
    { id: "who", width: "25%" },
    { id: "what", width: "200px", hideBelow: 768, goesUnder: 1 },
    { id: "object", hideBelow: 768, goesUnder: 2 },
    { id: "from", width: "140px", hideBelow: 1200 },
  ];
  const shown = (width: number): readonly string[] => {
    const there = shownColumns(log, width, 0);
    return [there, ...linesUnder(log, there)].map((line) => line.map(({ id }) => id).join(" "));
  };
  expect(shown(1100)).toEqual(["at who what object from"]);
  expect(shown(676)).toEqual(["who what object", "at"]);
  expect(shown(550)).toEqual(["who", "what", "at object"]);
  expect(shown(296)).toEqual(["who", "what", "at object"]);
});
