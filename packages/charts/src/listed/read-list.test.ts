import { defaultSymbols } from "@sheaf/locale";
import { expect, test } from "vitest";
import { shareText } from "./read-list.ts";

test("shares below one in a hundred have a place, with the mark of the reader", () => {
  const german = { symbols: { ...defaultSymbols, decimal: ",", group: "." } };
  expect([0.414, 0.004, -0.004, 0].map((share) => shareText(share, {}))).toEqual(["41%", "0.4%", "−0.4%", "0%"]);
  expect([0.414, 0.004, -0.004].map((share) => shareText(share, german))).toEqual(["41%", "0,4%", "−0,4%"]);
});
