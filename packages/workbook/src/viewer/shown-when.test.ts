import { describe, expect, test } from "vitest";
import { readWorkbookFile } from "../file/read-workbook.ts";
import { writeWorkbookValue } from "../file/write-workbook.ts";
import { effectiveLayout } from "../layout/auto-layout.ts";
import { settableControls } from "./settable-controls.ts";
import { fixedConditions, shownConditions, withoutUnshown } from "./shown-when.ts";

const { document } = readWorkbookFile(`name: Conditions
schemaVersion: 1
pages:
  - id: p
    name: Page
    elements:
      - {id: level, kind: control, controlId: Level, controlType: text, name: Level}
      - {id: a, kind: text, body: A, sheaf: {shownWhen: {type: formula, formula: '[Level] = "x" and ([Gate] = "open" and CurrentUserAttributeText("r") = "s")'}}}
      - {id: box, kind: container, sheaf: {shownWhen: {type: formula, formula: '[Level] = "x" or [Gate] = "open"'}}}
      - {id: b, kind: text, body: B, sheaf: {shownWhen: {type: formula, formula: '[Gate] = "open"'}}}
      - {id: c, kind: text, body: C}
      - {id: d, kind: text, body: D}
  - {id: back, name: Back, visibility: hidden, elements: [{id: gate, kind: control, controlId: Gate, controlType: text, name: Gate}]}
layout: |
  <Page id="p" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">
    <Element elementId="level" gridColumn="1 / 13" gridRow="1 / 4"/>
    <Element elementId="a" gridColumn="13 / 25" gridRow="1 / 6"/>
    <Container elementId="box" type="grid" gridColumn="1 / 25" gridRow="6 / 20" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">
      <Element elementId="b" gridColumn="1 / 25" gridRow="1 / 6"/>
      <Element elementId="c" gridColumn="1 / 25" gridRow="6 / 12"/>
    </Container>
    <Element elementId="d" gridColumn="1 / 25" gridRow="20 / 24"/>
  </Page>
`);
const read = document!;
const rowsOf = (unshown: readonly string[]) => {
  const after = withoutUnshown(read, new Set(unshown));
  const nodes = effectiveLayout(after, "p")!.nodes;
  const all = [...nodes, ...nodes.flatMap(({ children }) => children)];
  return all.flatMap(({ elementId, place }) => (place === null ? [] : [`${elementId ?? ""} ${place.row.join("-")}`]));
};

describe("conditions of elements", () => {
  test("an element has its own and those of what it stands in", () => {
    const of = (id: string) =>
      shownConditions(read)
        .get(id)
        ?.map(({ element }) => element.id);
    expect([of("b"), of("c"), of("d"), of("box")]).toEqual([["b", "box"], ["box"], undefined, ["box"]]);
  });

  test("fixed is what no viewer can change: the parts about the person and about controls on hidden pages", () => {
    expect(fixedConditions(read).map(({ element, formula }) => `${element.id}: ${formula}`)).toEqual([
      'a: [@control:gate] = "open"',
      'a: CurrentUserAttributeText("r") = "s"',
      'b: [@control:gate] = "open"',
    ]);
  });

  test("rows in which nothing else stands go with what is not shown, in containers as on the page; what else stands there stays", () => {
    expect(rowsOf(["box"])).toEqual(["level 1-4", "a 1-6", "d 6-10"]);
    expect(rowsOf(["b"])).toEqual(expect.arrayContaining(["c 1-7"]));
    expect(rowsOf(["a"])).toEqual(expect.arrayContaining(["level 1-4"]));
    expect(rowsOf([])).toEqual(expect.arrayContaining(["d 20-24", "b 1-6"]));
  });

  test("a control that is not shown is not set by who only looks; a file says its conditions again", () => {
    expect(settableControls(withoutUnshown(read, new Set(["level"])), { onlyShown: true })).toEqual(new Set());
    const { value } = writeWorkbookValue(read, {});
    expect(JSON.stringify(value)).toContain('{"type":"formula","formula":"[Gate] = \\"open\\""}');
  });
});
