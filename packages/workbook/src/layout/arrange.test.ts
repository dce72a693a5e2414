import { describe, expect, test } from "vitest";
import type { LayoutNode } from "../document.ts";
import { containerNode, elementNode, grouped, idsInside, movedInto, settledNodes, ungrouped } from "./arrange.ts";
import type { Place } from "./grid.ts";
import { sizeOf, stackOf, withSize, withStack } from "./stack.ts";
import { findPlaced, isInside, listOfHost, nestingOf, nodesIn, pageHost, takeOut } from "./tree.ts";

const place = (column: number, row: number, columns: number, rows: number): Place => ({
  column: [column, column + columns],
  row: [row, row + rows],
});
const oneRow = () => 1;
/** A container of two elements, and one element beside it. */
const page: readonly LayoutNode[] = [
  {
    ...containerNode("c", place(1, 1, 12, 7), null),
    children: [elementNode("a", place(1, 1, 12, 6)), elementNode("b", place(13, 1, 12, 6))],
  },
  elementNode("d", place(13, 1, 12, 6)),
];
const placeOf = (nodes: readonly LayoutNode[], id: string) => findPlaced(nodes, id)?.node.place;
const hostOf = (nodes: readonly LayoutNode[], id: string) => findPlaced(nodes, id)?.host.elementId;

describe("the tree of a layout (workbook-file 8)", () => {
  test("nodes move into a container, between tabs and out again, with all that is in them", () => {
    const inside = movedInto(page, ["d"], { elementId: "c", tab: null }, { places: new Map([["d", place(1, 7, 24, 4)]]), after: null });
    expect(hostOf(inside, "d")).toBe("c");
    expect(placeOf(inside, "d")).toEqual(place(1, 7, 24, 4));
    const tabs = [...inside, containerNode("t", place(1, 20, 24, 10), { tabs: 2 })];
    const onTab = movedInto(tabs, ["c"], { elementId: "t", tab: 1 }, { places: new Map([["c", place(1, 1, 24, 9)]]), after: null });
    expect(findPlaced(onTab, "c")?.host).toEqual({ elementId: "t", tab: 1 });
    expect(idsInside(onTab, "t")).toEqual(["c", "a", "b", "d"]);
    expect(nestingOf(findPlaced(onTab, "t")!.node)).toBe(2);
    expect(isInside(onTab, { elementId: "c", tab: null }, "t")).toBe(true);
    expect(takeOut(onTab, ["c"]).taken.map(({ elementId }) => elementId)).toEqual(["c"]);
    const out = movedInto(onTab, ["a"], pageHost, { places: new Map([["a", place(1, 40, 6, 6)]]), after: null });
    expect(hostOf(out, "a")).toBeNull();
    expect(idsInside(out, "t")).not.toContain("a");
  });

  test("a list inside of a tab is found by the tab's position", () => {
    const nodes = [containerNode("t", place(1, 1, 24, 10), { tabs: 2 })];
    const region = { regionId: "p", tag: "Page" as const, attributes: {}, nodes };
    expect(listOfHost(region, { elementId: "t", tab: 1 })).toEqual(["nodes", { key: "t" }, "children", { key: "#1" }, "children"]);
    expect(listOfHost(region, pageHost)).toEqual(["layout", { key: "p" }, "nodes"]);
  });

  test("containers are as high as what is in them needs, and push down what is below", () => {
    const low = [{ ...page.at(0)!, place: place(1, 1, 12, 3) }, elementNode("below", place(1, 4, 12, 2)), page.at(1)!];
    const settled = settledNodes(low, oneRow);
    expect(placeOf(settled, "c")).toEqual(place(1, 1, 12, 7));
    expect(placeOf(settled, "below")).toEqual(place(1, 8, 12, 2));
    expect(settledNodes(settled, oneRow)).toBe(settled);
    // A bar of tabs takes two rows more.
    const tabs = containerNode("t", place(1, 1, 24, 2), { tabs: 1 });
    const full = { ...tabs, children: [{ ...tabs.children.at(0)!, children: [elementNode("x", place(1, 1, 24, 6))] }] };
    expect(placeOf(settledNodes([full], oneRow), "t")).toEqual(place(1, 1, 24, 9));
  });

  test("grouped elements stand where they stood; ungrouped, they stand there again", () => {
    const flat = [elementNode("a", place(3, 2, 6, 4)), elementNode("b", place(9, 2, 6, 8)), elementNode("z", place(1, 20, 24, 3))];
    const nodes = grouped(flat, ["a", "b"], "c", 1)!;
    expect(placeOf(nodes, "c")).toEqual(place(3, 2, 12, 9));
    expect(placeOf(nodes, "b")).toEqual(place(7, 1, 6, 8));
    expect(findPlaced(nodes, "c")!.node.attributes["gridTemplateColumns"]).toBe("repeat(12, 1fr)");
    const back = ungrouped(nodes, "c");
    for (const id of ["a", "b", "z"]) expect(placeOf(back, id)).toEqual(placeOf(flat, id));
    expect(grouped(page, ["a", "d"], "x", 1)).toBeNull();
  });

  test("tabs that are taken apart stand one below the other", () => {
    const tabs = containerNode("t", place(1, 3, 12, 20), { tabs: 2 });
    const full = {
      ...tabs,
      children: [
        { ...tabs.children.at(0)!, children: [elementNode("x", place(1, 1, 24, 6))] },
        { ...tabs.children.at(1)!, children: [elementNode("y", place(13, 1, 12, 4))] },
      ],
    };
    const back = ungrouped([full], "t");
    expect(placeOf(back, "x")).toEqual(place(1, 3, 12, 6));
    expect(placeOf(back, "y")).toEqual(place(7, 9, 6, 4));
  });

  test("stacks say how their parts follow each other, and parts how much room they take (8.3)", () => {
    const stack = { direction: "column", distribute: "space-between", align: "center", padding: false, gap: "shown", wrap: false } as const;
    const node = withStack({ ...containerNode("s", null, null), attributes: { type: "stack" } }, stack);
    expect(stackOf(node)).toEqual(stack);
    const size = { width: { kind: "fill", factor: 3 }, height: { kind: "rows", rows: 9 } } as const;
    const part = withSize(elementNode("a", null), size);
    expect(sizeOf(part)).toEqual(size);
    // In a grid a part has a place, and no size.
    const nodes = [{ ...node, children: [...node.children, part] }];
    const out = movedInto(nodes, ["a"], pageHost, { places: new Map([["a", place(1, 1, 6, 6)]]), after: null });
    expect(findPlaced(out, "a")!.node.children).toEqual([]);
    expect(nodesIn(out, { elementId: "s", tab: null }).map(({ tag }) => tag)).toEqual(["Style"]);
  });
});
