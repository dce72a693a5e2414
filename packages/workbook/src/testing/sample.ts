import { inEnglish } from "@sheaf/messages/english";
import type { WorkbookDocument } from "../document.ts";
import { readWorkbookFile } from "../file/read-workbook.ts";
import { tellReport } from "../file/report.ts";

/** A workbook with twelve elements on three pages, of every typed kind, with a layout for two of them. */
const text = `
name: Rides
schemaVersion: 1
description: What happened on the road
pages:
  - id: p1
    name: Overview
    elements:
      - {id: k1, kind: kpi-chart, name: Total, source: {kind: table, elementId: trips}, columns: [{id: v, formula: 'Sum([Trips/Km])'}], value: {columnId: v}}
      - {id: k2, kind: kpi-chart, name: Rides, source: {kind: table, elementId: trips}, columns: [{id: v, formula: 'Count()'}, {id: d, formula: '[Trips/Day]'}], value: {columnId: v}, timeline: {columnId: d}, trend: {shape: line}}
      - {id: who, kind: control, controlType: list, controlId: Who, name: Rider, filters: [{source: {kind: table, elementId: trips}, columnId: rider}], values: [Ann, Bob]}
      - {id: when, kind: control, controlType: date-range, controlId: When, filters: [{source: {kind: table, elementId: trips}, columnId: day}, {source: {kind: table, elementId: spots}, columnId: seen}], mode: last, value: 3, unit: month, includeToday: true}
      - id: bars
        kind: bar-chart
        name: {text: 'Km of {{[Who]}}', fontSize: 16}
        source: {kind: table, elementId: trips}
        columns: [{id: x, formula: '[Trips/Rider]'}, {id: y, name: Km, formula: 'Sum([Trips/Km])'}, {id: z, formula: 'Avg([Trips/Km])'}]
        xAxis: {columnId: x, sort: {direction: descending, by: y}}
        yAxis: {columnIds: [y, {columnId: z, type: line}]}
        color: {by: category, column: x, scheme: ['#1f3f8c', '#b0261d']}
        stacking: normalized
      - id: lines
        kind: line-chart
        source: {kind: table, elementId: trips}
        columns: [{id: x, formula: '[Trips/Day]'}, {id: y, formula: 'Sum([Trips/Km])'}]
        xAxis: {columnId: x}
        yAxis: {columnIds: [y]}
        refMarks: [{type: line, axis: series, value: {type: formula, formula: 'Avg([y])'}}]
  - id: p2
    name: Data
    visibility: hidden
    elements:
      - id: trips
        kind: table
        name: Trips
        source: {kind: warehouse-table, connectionId: c1, path: [MAIN, PUBLIC, TRIP_LOG]}
        columns:
          - {id: day, name: Day, formula: 'DateTrunc("day", [TRIP_LOG/Started At])'}
          - {id: rider, name: Rider, formula: '[TRIP_LOG/RIDER]'}
          - {id: km, name: Km, formula: '[TRIP_LOG/Distance Km]', format: {kind: number, formatString: ',.1f'}}
          - {id: sum, name: Total, formula: 'Sum([Km])'}
          - {id: all, name: All, formula: 'Sum([Total])'}
          - {id: share, name: Share, formula: '[Total] / [All]', hidden: true}
        groupings: [{id: g1, groupBy: [rider], calculations: [sum], sort: [{columnId: sum, direction: descending}]}, {id: g2, groupBy: [day], calculations: [share]}]
        summary: [all]
        order: [rider, day, km]
        filters: [{id: f1, columnId: km, kind: number-range, min: 0}, {id: f2, columnId: rider, kind: list, mode: exclude, values: [null]}]
      - id: spots
        kind: table
        name: Spots
        source: {kind: csv-table, connectionId: c1, inodeId: i1}
        columns: [{id: seen, name: Seen, formula: '[spots.csv/seen]'}, {id: place, name: Place, formula: 'Lookup([Trips/Rider], [Seen], [Trips/Day])'}]
        sort: [{columnId: seen, direction: ascending}]
      - {id: grid, kind: pivot-table, name: Grid, source: {kind: table, elementId: trips}, columns: [{id: a, formula: '[Trips/Km]'}], values: [a]}
      - {id: extra, kind: table, name: Extra, source: {kind: table, elementId: trips, groupingId: g1}, columns: [{id: e1, formula: '[Trips/Rider]'}, {id: e2, formula: '[Trips/Total]'}]}
  - id: p3
    name: Notes
    elements:
      - {id: note, kind: text, body: 'Hello {{[Trips/Km]}}'}
      - {id: line, kind: divider}
layout: |
  <Page id="p1" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">
    <Element elementId="k1" gridColumn="1 / 7" gridRow="1 / 7"/>
    <Element elementId="k2" gridColumn="7 / 13" gridRow="1 / 7"/>
    <Element elementId="who" gridColumn="13 / 19" gridRow="1 / 4"/>
    <Element elementId="when" gridColumn="19 / 25" gridRow="1 / 4"/>
    <Element elementId="bars" gridColumn="1 / 13" gridRow="7 / 19"/>
    <Element elementId="lines" gridColumn="13 / 25" gridRow="7 / 19"/>
  </Page>
  <Page id="p3" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">
    <Element elementId="note" gridColumn="1 / 25" gridRow="1 / 4"/>
    <Element elementId="line" gridColumn="1 / 25" gridRow="4 / 5"/>
  </Page>
settings: {theme: {name: Light}, navigation: {pageTabsInViewMode: hidden}}
sheaf: {weekStart: monday, colors: [{id: riders, column: Rider, values: {Ann: '#1f3f8c', Bob: '#b0261d'}}]}
`;

export function sampleDocument(): WorkbookDocument {
  return documentOf(text);
}

/** The same with what holds others and what stands over pages: a form, cards of rows, one row, and a popover with actions. */
export function roomyDocument(): WorkbookDocument {
  return documentOf(text.replace("layout: |\n", `${morePages}layout: |\n${moreLayout}`));
}

const morePages = `  - id: p4
    name: Rooms
    elements:
      - {id: log, kind: input-table, name: Log, source: {kind: empty, connectionId: c1}, inputMode: edit, columns: [{id: what, name: What, type: text}]}
      - {id: entry, kind: form, name: Entry, fields: [{fieldId: f1, label: What}], submit: {text: Send}, reset: {}, actions: [{id: send, trigger: on-submit, effects: [{effect: insert-rows, tableElementId: log, values: {what: {type: form-field, fieldId: f1}}}, {effect: reset-form}]}]}
      - {id: cards, kind: repeated-container, source: {kind: table, elementId: trips}, sort: [{columnId: km, direction: descending}]}
      - {id: said, kind: text, body: '{{[Trips repeated container/Rider]}}'}
      - {id: one, kind: single-row-container, source: {kind: table, elementId: trips}, keyColumnId: day}
      - {id: ask, kind: button, text: Ask}
      - {id: fold, kind: container, name: Fold, sheaf: {section: closed}}
      - {id: side, kind: container, name: Side}
      - {id: room, kind: spacer}
      - {id: beside, kind: text, body: Beside}
overlays:
  - {id: pop, type: popover, name: Pop, popover: {triggerElementId: ask}, elements: [{id: tip, kind: text, body: Tip}], actions: [{id: gone, trigger: on-close, effects: [{effect: reset-form, formElementId: entry}]}]}
`;
const moreLayout = `  <Page id="p4" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">
    <Element elementId="log" gridColumn="1 / 13" gridRow="1 / 7"/>
    <Element elementId="entry" gridColumn="13 / 25" gridRow="1 / 7"/>
    <Container elementId="cards" type="grid" gridColumn="1 / 25" gridRow="7 / 19" gridTemplateColumns="repeat(12, 1fr)" gridTemplateRows="auto">
      <Element elementId="said" gridColumn="1 / 13" gridRow="1 / 4"/>
    </Container>
    <Container elementId="one" type="grid" gridColumn="1 / 25" gridRow="19 / 25" gridTemplateColumns="repeat(12, 1fr)" gridTemplateRows="auto">
      <Element elementId="ask" gridColumn="1 / 13" gridRow="1 / 3"/>
    </Container>
    <Container elementId="fold" type="grid" gridColumn="1 / 25" gridRow="25 / 37" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">
      <Container elementId="side" type="stack" gridColumn="1 / 25" gridRow="1 / 7">
        <Style>
          <Desktop direction="row" gap="$4"/>
        </Style>
        <Element elementId="room"/>
        <Element elementId="beside"/>
      </Container>
    </Container>
  </Page>
`;

function documentOf(file: string): WorkbookDocument {
  const { document, report } = readWorkbookFile(file);
  if (document === null || !report.valid)
    throw new Error(
      `The sample is not valid: ${tellReport(report, inEnglish)
        .errors.map((entry) => entry.summary)
        .join("; ")}`,
    );
  return document;
}

/** So few places that edits of several people meet all the time; every edit of it that keeps the shapes is valid. */
export function smallDocument(): WorkbookDocument {
  return {
    schemaVersion: 1,
    kind: "workbook",
    name: "Small",
    description: null,
    pages: [
      {
        id: "p",
        name: "P",
        elements: [
          {
            id: "t",
            kind: "table",
            name: "T",
            source: { kind: "sql", connectionId: "c", statement: "select 1" },
            columns: [
              { id: "a", name: "A", formula: "[x]" },
              { id: "b", name: "B", formula: "[@own:a]", format: { kind: "number", prefix: "€" } },
              { id: "s", name: "S", formula: "Sum([@own:b])" },
            ],
            summary: ["s"],
            sort: [{ columnId: "a", direction: "ascending" }],
          },
          { id: "n", kind: "plugin", body: "note", style: { shape: { round: true } } },
        ],
        rest: {},
      },
      { id: "q", name: "Q", elements: [{ id: "u", kind: "plugin", body: "", marks: ["one", "two"] }], rest: { visibility: "hidden" } },
    ],
    layout: [
      {
        regionId: "p",
        tag: "Page",
        attributes: {},
        nodes: [
          {
            tag: "Container",
            elementId: "t",
            place: { column: [1, 13], row: [1, 5] },
            attributes: {},
            children: [{ tag: "Element", elementId: "n", place: null, attributes: {}, children: [] }],
          },
          {
            tag: "TabbedContainer",
            elementId: "u",
            place: { column: [13, 25], row: [1, 5] },
            attributes: {},
            children: [
              { tag: "Tab", elementId: null, place: null, attributes: {}, children: [] },
              { tag: "Tab", elementId: null, place: null, attributes: {}, children: [] },
            ],
          },
        ],
      },
    ],
    rest: { settings: { theme: { name: "Light" } } },
  };
}
