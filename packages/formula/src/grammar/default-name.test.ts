import { describe, expect, test } from "vitest";
import { defaultColumnName } from "./default-name.ts";

describe("G3: the name of a column without one", () => {
  test.each([
    ["[Orders/Order Date]", "Order Date"],
    ["[Revenue]", "Revenue"],
    [" [a\\/b] // comment", "a/b"],
    ["Sum([Revenue])", "Sum of Revenue"],
    ["avg( [Orders/Price] )", "Average of Price"],
    ["Count()", "Number of rows"],
    ["Count([Id])", "Count of Id"],
    ["CountDistinct([Customer])", "Distinct Customer"],
    ['DateTrunc("week", [Date])', "Week of Date"],
    ['DateTrunc("week_starting_monday", [Orders/Date])', "Week of Date"],
    ['DateTrunc("Week_Starting_Sunday ", [Date], "America/Denver")', "Week of Date"],
    ['DateTrunc("day", [Date], [Zone], 1)', 'DateTrunc("day", [Date], [Zone], 1)'],
    ['DatePart("quarter", [Orders/Ship date])', "Quarter of Ship date"],
    ["Year([Ship date])", "Year of Ship date"],
    ['Max(DateTrunc("month", [Date]))', "Max of Month of Date"],
    ["VisibilityLimit([State], 10)", "State"],
    ["PercentOfTotal(Sum([Revenue]))", "Sum of Revenue (% of grand total)"],
    ['PercentOfTotal(Count(), "row")', "Number of rows (% of row)"],
    // No words fit: the text itself.
    ["Sum([Price] * [Number])", "Sum([Price] * [Number])"],
    ["Sum([Revenue]) / 2", "Sum([Revenue]) / 2"],
    ["Sum([Revenue]) + Sum([Tax])", "Sum([Revenue]) + Sum([Tax])"],
    ["DateTrunc([Unit], [Date])", "DateTrunc([Unit], [Date])"],
    ["Sum([Revenue]", "Sum([Revenue]"],
    ['PercentOfTotal(Count(), "row", 1)', 'PercentOfTotal(Count(), "row", 1)'],
    ["Sum(Sum(Sum(Sum([Revenue]))))", "Sum(Sum(Sum(Sum([Revenue]))))"],
    ["Upper([Name])", "Upper([Name])"],
    ["  1 + 1 ", "1 + 1"],
    ["[Ctl].start", "[Ctl].start"],
    ["[open", "[open"],
    ["", ""],
  ])("%s is named %s", (formula, name) => expect(defaultColumnName(formula)).toBe(name));
});
