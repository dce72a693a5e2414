import { expect, test } from "vitest";
import { nextCard } from "./next-card.ts";

// three in a line, and one line of two below a heading
const card = (left: number, top: number) => ({ left, top, width: 200 });
const cards = [card(0, 0), card(210, 0), card(420, 0), card(0, 300), card(210, 300)];

test("arrows lead to the card beside, and to the nearest of the line above and below; they stop at the ends", () => {
  expect([nextCard(cards, 0, "ArrowRight"), nextCard(cards, 2, "ArrowRight"), nextCard(cards, 4, "ArrowRight")]).toEqual([1, 3, 4]);
  expect([nextCard(cards, 0, "ArrowLeft"), nextCard(cards, 3, "ArrowLeft")]).toEqual([0, 2]);
  expect([nextCard(cards, 1, "ArrowDown"), nextCard(cards, 2, "ArrowDown"), nextCard(cards, 4, "ArrowDown")]).toEqual([4, 4, 4]);
  expect([nextCard(cards, 4, "ArrowUp"), nextCard(cards, 1, "ArrowUp")]).toEqual([1, 1]);
  expect([nextCard(cards, 2, "Home"), nextCard(cards, 2, "End"), nextCard(cards, 2, "Enter")]).toEqual([0, 4, null]);
});

test("where words run from the right, so do the arrows", () => {
  expect([nextCard(cards, 1, "ArrowRight", true), nextCard(cards, 1, "ArrowLeft", true)]).toEqual([0, 2]);
});
