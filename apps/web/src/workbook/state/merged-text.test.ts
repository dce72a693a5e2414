import { expect, test } from "vitest";
import { keepsWords, mergedText } from "./merged-text.ts";

test("what two people wrote into one text stands in it, and what either took out is out", () => {
  expect(mergedText("Hello there", "Hello there from A", "Hello there from B")).toBe("Hello there from A from B");
  expect(mergedText("One two three", "One **two** three", "Now: One two three four")).toBe("Now: One **two** three four");
  expect(mergedText("Head\n\nBody\n\nEnd", "Head\n\nEnd", "Head\n\nBody\n\nEnd of it")).toBe("Head\n\nEnd of it");
  // Both put something in the place of the same word: neither is lost, and they are two words.
  expect(mergedText("old", "new", "fresh")).toBe("new fresh");
  expect(mergedText("same", "both did this", "both did this")).toBe("both did this");
  expect(mergedText("a", "a", "b")).toBe("b");
  expect(mergedText("a", "b", "a")).toBe("b");
});

test("words of every script are compared as wholes; texts too long to be compared are not put together", () => {
  expect(mergedText("Größe", "Größe über alles", "Die Größe")).toBe("Die Größe über alles");
  const long = "word ".repeat(2_000);
  expect(mergedText(long, `${long}a`, `${long}b`)).toBe(null);
});

test("whether a text still holds all words of another one, in their order", () => {
  expect(keepsWords("Hello from A", "Hello there from A and B")).toBe(true);
  expect(keepsWords("Hello from A", "Hello from B")).toBe(false);
  expect(keepsWords("", "anything")).toBe(true);
});
