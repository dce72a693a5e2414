import { expect, test } from "vitest";
import { documentOf } from "../../testing/documents.ts";
import { openOfferNews } from "./offer-news.ts";

const reading = (source: object) => documentOf({ id: "t", kind: "table", source, columns: [] } as never);

function open(source: object) {
  const asked = { models: 0, functions: 0 };
  const news = openOfferNews({
    document: () => reading(source),
    models: { refresh: () => (asked.models += 1) },
    renewFunctions: () => (asked.functions += 1),
  });
  return { news, asked };
}

test("S-G3j: what is published elsewhere is asked for again, and answers that may rest on it as well", () => {
  const { news, asked } = open({ kind: "data-model", dataModelId: "m", elementId: "e" });
  let told = 0;
  news.onVersion(() => (told += 1));
  news.opened();
  expect([news.version(), asked]).toEqual([0, { models: 0, functions: 0 }]);
  news.heard({ kind: "model-published", dataModelId: "m" });
  expect([news.version(), asked]).toEqual([1, { models: 1, functions: 0 }]);
  news.heard({ kind: "functions-changed" });
  expect([news.version(), asked]).toEqual([2, { models: 1, functions: 1 }]);
  // The line was cut: what was said meanwhile is not known.
  news.opened();
  expect([news.version(), asked, told]).toEqual([3, { models: 2, functions: 2 }, 3]);
});

test("a document that reads no data model asks for no rows again", () => {
  const { news } = open({ kind: "warehouse-table", connectionId: "c", path: ["t"] });
  news.opened();
  news.heard({ kind: "model-published", dataModelId: "m" });
  news.opened();
  expect(news.version()).toBe(0);
});
