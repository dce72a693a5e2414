// Ways to a restricted table beside those that workbooks of tables have: cards, input tables, data models.
import { cardColumnId } from "@sheaf/workbook";
import { only, rowsOf } from "./result-stream.ts";
import type { Actor, World } from "./world.ts";

/** A data model that holds the table, with the same restrictions; published, for everybody who may see what reads it. */
export async function givenModel(world: World, facts: object): Promise<string> {
  const { creator } = world.a;
  const { me } = await world.graphql<{ me: { member: { homeInodeId: string } } }>(creator, "{ me { member { homeInodeId } } }");
  const elements = [{ ...facts, id: "known", name: "Known" }];
  const file = {
    name: "Model",
    kind: "data-model",
    schemaVersion: 1,
    folderId: me.member.homeInodeId,
    pages: [{ id: "m", name: "Sources", elements }],
  };
  const made = await world.request("/v2/dataModels/spec", {
    as: creator,
    method: "POST",
    headers: { "content-type": "application/yaml" },
    body: JSON.stringify(file),
  });
  if (made.status !== 200) throw new Error(made.text);
  const { dataModelId } = made.body as { dataModelId: string };
  await world.graphql(creator, `mutation { publishWorkbook(request: { workbookId: "${dataModelId}" }) { version } }`);
  return dataModelId;
}

/** Elements that read the element `facts`, or the model. */
export function otherElements(modelId: string): readonly ({ readonly id: string } & Readonly<Record<string, unknown>>)[] {
  return [
    { id: "cards", kind: "repeated-container", name: "Cards", source: { kind: "table", elementId: "facts" } },
    { id: "words", kind: "text", body: "{{[Facts repeated container/Name]}} and {{[Facts repeated container/Secret]}}" },
    {
      id: "notes",
      kind: "input-table",
      name: "Notes",
      inputMode: "edit",
      source: { kind: "linked", from: "facts" },
      columns: [
        { id: "name", key: "name" },
        { id: "secret", name: "Secret", formula: "[Facts/Secret]" },
        { id: "total", name: "Total", formula: "[Facts/Amount]" },
        { id: "pick", name: "Pick", type: "text", valuesFrom: { element: "facts", column: "secret" } },
        { id: "who", name: "Who", type: "text", valuesFrom: { element: "facts", column: "name" } },
      ],
      sheaf: { dataEntry: { published: { allow: "viewers" } } },
    },
    {
      id: "modeled",
      kind: "table",
      name: "Modeled",
      source: { kind: "data-model", dataModelId: modelId, elementId: "known" },
      columns: [
        { id: "name", name: "Name", formula: "[Known/Name]" },
        { id: "secret", name: "Secret", formula: "[Known/Secret]" },
        { id: "share", name: "Share", formula: "Sum([Known/Amount])" },
      ],
    },
  ];
}

export const otherLayout = [
  '<Page id="p" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">',
  '<Container elementId="cards" type="grid" gridColumn="1 / 25" gridRow="1 / 9" gridTemplateColumns="repeat(12, 1fr)" gridTemplateRows="auto">',
  '<Element elementId="words" gridColumn="1 / 13" gridRow="1 / 3"/></Container></Page>',
].join("");

/** What cards show, and the sum below a table. */
export const otherQuestions = [
  rowsOf("cards", "base", { want: only(cardColumnId("words", "live-0"), cardColumnId("words", "live-1")) }),
  rowsOf("facts", null, { want: { kind: "totals", totalsAt: "total" } }),
  rowsOf("joined", null, { want: { kind: "join-matches", join: 0 }, window: null }),
];

/** An answer as it came, and what was asked. */
export interface OtherAnswer {
  readonly asked: string;
  readonly status: number;
  readonly text: string;
}

/** Answers of everything that is no result. */
export async function otherAnswers(world: World, as: Actor, workbookId: string, modelId: string): Promise<readonly OtherAnswer[]> {
  const table = `/v2/workbooks/${workbookId}/input-tables/notes`;
  const get = async (asked: string, path: string): Promise<OtherAnswer> => ({ asked, ...(await world.request(path, { as })) });
  const options = ["pick", "who"].flatMap((columnId) =>
    ["", columnId === "pick" ? "wsec" : "qnam"].map(async (search): Promise<OtherAnswer> => {
      const asked = { layer: "published", rowId: null, columnId, search, chosen: [], cells: {} };
      return { asked: `options of ${columnId}`, ...(await world.post(as, `${table}/options`, asked)) };
    }),
  );
  return Promise.all([
    ...options,
    get("state", `${table}?layer=published`),
    get("history", `${table}/history?layer=published`),
    get("rowless", `${table}/rowless?layer=published`),
    get("values", `${table}/values?layer=published&columnId=who`),
    get("document", `/v2/workbooks/${workbookId}/document`),
    get("offer", `/v2/dataModels/${modelId}/offer`),
    get("uses", `/v2/dataModels/${modelId}/uses`),
    get("model", `/v2/dataModels/${modelId}/spec`),
  ]);
}
