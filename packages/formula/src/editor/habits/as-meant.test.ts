import { BOOLEAN, DATE, FLOAT, TEXT, type ValueType } from "@sheaf/sql";
import { describe, expect, test } from "vitest";
import type { Scope, ScopeColumn, ScopePrefix } from "../../check/scope.ts";
import { complete } from "../complete.ts";
import { asMeant } from "./as-meant.ts";

const column = (name: string, type: ValueType, from = "own"): ScopeColumn => ({
  kind: "column",
  name,
  type,
  target: from === "own" ? { kind: "own", columnId: name } : { kind: "element", elementId: from, columnId: name },
  key: name,
  from,
  id: name,
});
const table = (name: string, step: number, columns: readonly ScopeColumn[]): ScopePrefix => ({
  name,
  step,
  id: name,
  columns: () => columns,
});

const own = [
  column("Region", TEXT),
  column("ZIP", TEXT),
  column("Amount", FLOAT),
  column("Discount", FLOAT),
  column("Order Date", DATE),
  column("Returned", BOOLEAN),
];
const places = [column("Code", TEXT, "places"), column("City", TEXT, "places"), column("People", FLOAT, "places")];
const scope: Scope = {
  own,
  controls: [],
  source: [],
  prefixes: [table("Orders", 1, own), table("Places", 2, places)],
  byTarget: (target) => own.find(({ id }) => target.kind === "own" && id === target.columnId),
  defining: null,
};

describe("a formula of another program, written as ours", () => {
  test.each([
    // Names without brackets, in any case, of several words.
    ["=Amount * (1 - discount)", "[Amount] * (1 - [discount])"],
    ["order date", "[order date]"],
    ['=IF(Amount>100,"big","small")', 'If([Amount] > 100, "big", "small")'],
    ['=LEFT(Region,1)&"-"&ZIP', 'Left([Region], 1) & "-" & [ZIP]'],
    ["Orders[Amount] + [@Discount]", "[Orders/Amount] + [Discount]"],
    ["SELF[Amount]", "[Amount]"],
    ["Orders.Amount / 2", "[Orders/Amount] / 2"],
    // Signs.
    ["=Amount*10%", "[Amount] * (10 / 100)"],
    ["IF(Amount > 3; 1; 2)", "If([Amount] > 3, 1, 2)"],
    ['Region == "x" && Amount > 1', '[Region] = "x" And [Amount] > 1'],
    // Criteria.
    ['=SUMIF(Region,"North",Amount)', 'SumIf([Amount], [Region] = "North")'],
    ['SUMIF(Amount,">100")', "SumIf([Amount], [Amount] > 100)"],
    ['SUMIFS(Amount, Region, "N*", Returned, TRUE)', 'SumIf([Amount], StartsWith([Region], "N"), [Returned] = True)'],
    ['AVERAGEIF(Region, "<>North", Amount)', 'AvgIf([Amount], [Region] != "North")'],
    ['MAXIFS(Amount, ZIP, "02134", Amount, "<" & Discount)', 'MaxIf([Amount], [ZIP] = "02134" And [Amount] < [Discount])'],
    ['COUNTIF(ZIP, "02134")', 'CountIf([ZIP] = "02134")'],
    ['COUNTIFS(Region, "*or*", [Order Date], ">=2024-01-31")', 'CountIf(Contains([Region], "or"), [Order Date] >= Date("2024-01-31"))'],
    ['COUNTIF(Region, "")', "CountIf(IsNull([Region]))"],
    ['COUNTIF(Region, "<>a?c")', 'CountIf(Not Like([Region], "a_c"))'],
    // Logic.
    ["=IF(AND(Amount>1,OR(Returned,Discount<2)),1,0)", "If([Amount] > 1 And ([Returned] Or [Discount] < 2), 1, 0)"],
    ["IF(NOT(Returned), TRUE(), FALSE())", "If(Not([Returned]), True, False)"],
    ['IFS(Amount>3,"hi",Amount>0,"mid",TRUE,"low")', 'If([Amount] > 3, "hi", [Amount] > 0, "mid", "low")'],
    ["IFERROR(Amount/Discount, 0)", "Coalesce([Amount] / [Discount], 0)"],
    // Texts, dates, figures.
    ['=CONCATENATE(Region," ",ZIP)', 'Concat([Region], " ", [ZIP])'],
    ['SUBSTITUTE(Region, "a", "b")', 'Replace([Region], "a", "b")'],
    ['TEXT(Amount,"0.00")', 'TextFormat([Amount], "0.00")'],
    ['FIND("a", Region)', 'Find([Region], "a")'],
    ["DATE(2024, 1, 31)", "MakeDate(2024, 1, 31)"],
    ['DATEDIF(Order Date, TODAY(), "D")', 'DateDiff("day", [Order Date], Today())'],
    ["EOMONTH(Order Date, 1)", "EndOfMonth(EDate([Order Date], 1))"],
    ["QUARTILE(Amount, 3)", "PercentileCont([Amount], 0.75)"],
    ["AVERAGE(Amount)", "Avg([Amount])"],
    // SQL and its kin.
    ["DATE_TRUNC('month', Order Date)", 'DateTrunc("month", [Order Date])'],
    ["DATEDIFF(day, Order Date, TODAY())", 'DateDiff("day", [Order Date], Today())'],
    ["COUNT(DISTINCT Region)", "CountDistinct([Region])"],
    ["COUNT(*) / COUNTD(Region)", "Count() / CountDistinct([Region])"],
    ["CASE WHEN Amount > 1 THEN 'a' ELSE 'b' END", 'If([Amount] > 1, "a", "b")'],
    ["CALCULATE(SUM(Amount), Returned = TRUE)", "SumIf([Amount], [Returned] = True)"],
    ["DIVIDE(Amount, Discount, 0)", "Coalesce([Amount] / [Discount], 0)"],
    // What is ours as it stands remains ours beside what is not.
    ["Find([Region], [ZIP]) + Amount", "Find([Region], [ZIP]) + [Amount]"],
    ["CountIf([Amount] > 1, [Returned]) + SUM(Discount)", "CountIf([Amount] > 1, [Returned]) + Sum([Discount])"],
    ["COUNTIF(Amount > 1, Returned)", "CountIf([Amount] > 1, [Returned])"],
    // Other tables.
    ["=VLOOKUP(ZIP,Places,2,FALSE)", "Lookup([Places/City], [ZIP], [Places/Code])"],
    ['XLOOKUP(ZIP, Places[Code], Places[City], "none")', 'Coalesce(Lookup([Places/City], [ZIP], [Places/Code]), "none")'],
    ["INDEX(Places[People], MATCH(ZIP, Places[Code], 0))", "Lookup([Places/People], [ZIP], [Places/Code])"],
    ["SUMIF(Places[Code], ZIP, Places[People])", "Rollup(Sum([Places/People]), [ZIP], [Places/Code])"],
    [
      "SUMIFS(Places[People], Places[Code], ZIP, Places[City], Region)",
      "Rollup(Sum([Places/People]), [ZIP], [Places/Code], [Region], [Places/City])",
    ],
  ])("%s", (text, meant) => {
    expect(asMeant(text, scope)).toBe(meant);
    expect(asMeant(meant, scope), "what it became is sound").toBeNull();
  });

  test.each([
    ["[Amount] + 1"],
    ["SumIf([Amount], [Returned])"],
    // Nobody knows what these mean here.
    ["=A1+B1"],
    ["Amounts + 1"],
    ["VLOOKUP(ZIP, Places, 9, FALSE)"],
    ["VLOOKUP(ZIP, Places, 2, TRUE)"],
    ["OFFSET(Amount, 1, 1)"],
    ['DATEDIF(Order Date, TODAY(), "M")'],
    ["Amount Region"],
    // Signs that are a wildcard in one of the two programs alone.
    ['COUNTIF(Region, "a~*b")'],
    ['COUNTIF(Region, "5%?")'],
    ['COUNTIF(Region, "a_b*c")'],
    ["SUM(Amount" + ", ("],
    ["/* why */ Amount"],
    [""],
  ])("%s is left as it is", (text) => {
    expect(asMeant(text, scope)).toBeNull();
  });
});

test("what the place refuses is not offered", () => {
  expect(asMeant("SUM(Amount)", scope, (formula) => !formula.includes("Sum"))).toBeNull();
  expect(asMeant("Amount + 1", scope, (formula) => formula === "[Amount] + 1")).toBe("[Amount] + 1");
});

test.each([
  ["VLOOK", "Lookup"],
  ["iferror", "Coalesce"],
  ["COUNTA", "Count"],
  ["Average", "Avg"],
  ["averageifs", "AvgIf"],
  ["substi", "Replace"],
])("%s is suggested as %s", (typed, name) => {
  expect(complete(typed, typed.length, scope).items.at(0)?.label).toBe(name);
});
