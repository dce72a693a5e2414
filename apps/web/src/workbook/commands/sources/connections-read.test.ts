import type { Element, Source } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { documentOf } from "../../testing/documents.ts";
import { connectionsRead } from "./connections-read.ts";

const table = (connectionId: string): Source => ({ kind: "warehouse-table", connectionId, path: ["t"] });
const reader = (id: string, source: Source): Element => ({ id, kind: "table", name: id, source, columns: [] });
const read = (elementId: string): Source => ({ kind: "table", elementId });

test("connections are found through elements and legs at any depth, circles too, each once", () => {
  const joined = { kind: "join", joins: [{ left: read("a"), right: table("two"), columns: [] }] } as unknown as Source;
  const document = documentOf(reader("a", table("one")), reader("b", joined), reader("c", read("c")));
  expect([...connectionsRead(document, [read("b"), read("a")])].toSorted()).toEqual(["one", "two"]);
  expect([...connectionsRead(document, [read("a"), table("one")])]).toEqual(["one"]);
  expect([...connectionsRead(document, [read("c"), read("gone")])]).toEqual([]);
});
