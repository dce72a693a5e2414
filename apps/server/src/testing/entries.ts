import { randomUUID } from "node:crypto";
import { type InputAnswer, type InputHistory, type InputState, INPUT_BATCH } from "@sheaf/contract";
import { ask, body, good, only, rowsOf } from "./result-stream.ts";
import { type Actor, type Answer, startWorld, type World } from "./world.ts";

/** How a batch is sent, where a test has something to say about it. */
export interface Sending {
  readonly as?: Actor;
  readonly batchId?: string;
  readonly layer?: "draft" | "published";
  readonly seen?: number;
  readonly yields?: readonly string[];
  readonly spares?: true;
  readonly onInvalid?: "reject" | "keep-valid" | "flag";
  readonly workbook?: string;
}

type Cells = Readonly<Record<string, readonly unknown[]>>;
export const add = (rowIds: readonly string[], cells: Cells, after?: string | null) => ({
  kind: "add",
  rowIds,
  columns: Object.keys(cells),
  values: Object.values(cells),
  ...(after === undefined ? {} : { after }),
});
export const set = (rowIds: readonly string[], cells: Cells) => ({ ...add(rowIds, cells), kind: "set" });

/** Lines of a batch, as they are sent. */
export function batchText(changes: readonly object[], { as: _, workbook: __, ...head }: Sending = {}): string {
  const lines = [{ batchId: randomUUID(), layer: "draft", seen: 1_000_000, ...head }, ...changes];
  return lines.map((line) => JSON.stringify(line)).join("\n");
}

/** What people do with the input tables of a workbook. Whoever is not named is the creator of tenant A. */
export interface Entries {
  /** Makes the workbook: elements as YAML, a list of lines that begin at the margin. */
  make(elements: (connection: string) => string, layout?: string): Promise<string>;
  enter(element: string, changes: readonly object[], sending?: Sending): Promise<Answer<InputAnswer>>;
  /** Rows of an element as JSON, at its base rows or another level; throws what the query fails with. */
  shown(
    element: string,
    columns: readonly string[],
    options?: { readonly as?: Actor; readonly workbook?: string; readonly level?: string },
  ): Promise<readonly (readonly unknown[])[]>;
  state(element: string, layer?: string, as?: Actor): Promise<Answer<InputState>>;
  history(element: string, query: string): Promise<InputHistory>;
}

/** A world with one workbook of these elements, in which its creator enters. Whoever starts it closes the world. */
export async function startEntered(
  elements: (connection: string) => string,
  options?: Parameters<typeof startWorld>[0],
): Promise<{ readonly world: World; readonly entries: Entries; readonly workbookId: string }> {
  const world = await startWorld(options);
  const entries = entriesOf(world);
  return { world, entries, workbookId: await entries.make(elements) };
}

export function entriesOf(world: World): Entries {
  const { creator, connectionId } = world.a;
  let workbookId = "";
  return {
    make: async (elements, layout) => {
      const { createFolder } = await world.graphql<{ createFolder: { inodeId: string } }>(
        creator,
        "mutation($request: CreateFolderRequest!) { createFolder(request: $request) { inodeId } }",
        { request: { name: "Folder" } },
      );
      const lines = elements(connectionId)
        .split("\n")
        .map((line) => `      ${line}`)
        .join("\n");
      const made = await world.request("/v2/workbooks/spec", {
        as: creator,
        method: "POST",
        headers: { "content-type": "application/yaml" },
        body: `name: Entered\nfolderId: ${createFolder.inodeId}\nschemaVersion: 1\npages:\n  - id: p1\n    name: Page\n    elements:\n${lines}\n${layout === undefined ? "" : `layout: ${JSON.stringify(layout)}\n`}`,
      });
      if (made.status >= 300) throw new Error(made.text);
      workbookId = (made.body as { workbookId: string }).workbookId;
      return workbookId;
    },
    enter: async (element, changes, sending = {}) =>
      (await world.request(`/v2/workbooks/${sending.workbook ?? workbookId}/input-tables/${element}/entries`, {
        as: sending.as ?? creator,
        method: "POST",
        headers: { "content-type": INPUT_BATCH },
        body: batchText(changes, sending),
      })) as Answer<InputAnswer>,
    shown: async (element, columns, { as = creator, workbook = workbookId, level = "base" } = {}) => {
      const wanted = rowsOf(element, level, { want: only(...columns) });
      const { results } = await ask(world, as, `/v2/workbooks/${workbook}/results`, body([wanted]));
      return good(results[0]).rows;
    },
    state: async (element, layer = "draft", as = creator) =>
      (await world.request(`/v2/workbooks/${workbookId}/input-tables/${element}?layer=${layer}`, { as })) as Answer<InputState>,
    history: async (element, query) =>
      (await world.request(`/v2/workbooks/${workbookId}/input-tables/${element}/history?layer=draft&${query}`, { as: creator }))
        .body as InputHistory,
  };
}
