import { expect, test } from "vitest";
import { type RoomyColumn, shownColumns } from "./shown-columns.ts";

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
