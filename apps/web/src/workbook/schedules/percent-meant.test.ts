import { readTypedNumber } from "@sheaf/locale";
import { expect, test } from "vitest";
import { isPercentColumn, percentMeant } from "./percent-meant.ts";

test("more than a whole, written without its sign, may be meant as percents; what is offered says that", () => {
  expect(percentMeant("80")).toEqual({ value: 80, instead: "80%" });
  expect(percentMeant(" -12.5 ")).toEqual({ value: -12.5, instead: "-12.5%" });
  expect(readTypedNumber("80%")).toEqual({ kind: "number", value: 0.8 });
});

test.each(["", "0.8", "1", "-1", "80%", "80 %", "many"])("%s says what it is", (text) => {
  expect(percentMeant(text)).toBeNull();
});

test("columns that show percents are told by their formats", () => {
  const element = {
    kind: "table",
    columns: [
      { id: "share", format: { kind: "number", formatString: ".1%" } },
      { id: "count", format: { kind: "number", formatString: ",.0f" } },
      { id: "plain" },
    ],
  } as unknown as Parameters<typeof isPercentColumn>[0];
  expect(["share", "count", "plain", "none"].map((id) => isPercentColumn(element, id))).toEqual([true, false, false, false]);
});
