import { createFrameDecoder } from "@sheaf/result";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWorld, type World } from "../../testing/world.ts";
import { fillTables, fillWorkbooks, sampleTables } from "./index.ts";

let world: World;
let names: readonly string[];
beforeAll(async () => {
  world = await startWorld();
  const { organizationId, connectionId, admin } = world.a;
  const warehouse = world.server.app.door.managed(organizationId);
  expect(await fillTables(world.server.services, warehouse)).toEqual(sampleTables.map((table) => table.name));
  expect(await fillTables(world.server.services, warehouse)).toEqual([]);
  names = await fillWorkbooks(world.server.services, world.server.app.looking.rights, {
    organizationId,
    connectionId,
    userId: admin.userId,
  });
}, 300_000);
afterAll(() => world.close());

interface Document {
  readonly document: {
    readonly pages: {
      readonly elements: { readonly id: string; readonly kind: string; readonly groupings?: { readonly id: string }[] }[];
    }[];
  };
}

describe("the sample organization", () => {
  test("holds real tables with exact types, whole, each with its source", async () => {
    const ask = `{ connectionTables(connectionId: "${world.a.connectionId}") { path comment rowCountEstimate } }`;
    const { connectionTables } = await world.graphql<{ connectionTables: { path: string[]; comment: string; rowCountEstimate: number }[] }>(
      world.a.creator,
      ask,
    );
    const rows = new Map(connectionTables.map((table) => [table.path.at(-1), table.rowCountEstimate]));
    expect(Object.fromEntries(rows)).toEqual({
      flights: 3_000_000,
      airports: 3_376,
      birdstrikes: 10_000,
      seattle_weather: 1_461,
      zipcodes: 42_049,
      sp500: 123,
      stocks: 560,
      us_employment: 120,
    });
    for (const table of connectionTables) expect(table.comment).toMatch(/Source: /);
    const { connectionTable } = await world.graphql<{ connectionTable: { columns: { name: string; type: string; nativeType: string }[] } }>(
      world.a.creator,
      `{ connectionTable(connectionId: "${world.a.connectionId}", path: ["zipcodes"]) { columns { name type nativeType } } }`,
    );
    expect(connectionTable.columns[0]).toEqual({ name: "zip_code", type: "text", nativeType: "VARCHAR" });
  });

  test("every element of every sample workbook computes, without a finding", { timeout: 240_000 }, async () => {
    expect(names).toHaveLength(6);
    const { workspaces } = await world.graphql<{ workspaces: { inodeId: string }[] }>(world.a.viewer, "{ workspaces { inodeId } }");
    const { folder } = await world.graphql<{ folder: { children: { inodeId: string; name: string; publishedVersion: number }[] } }>(
      world.a.viewer,
      `{ folder(inodeId: "${workspaces[0]?.inodeId}") { children { inodeId name publishedVersion } } }`,
    );
    expect(folder.children.map((child) => child.publishedVersion)).toEqual([1, 1, 1, 1, 1, 1]);
    for (const { inodeId, name } of folder.children) {
      const { body } = await world.request(`/v2/workbooks/${inodeId}/document`, { as: world.a.viewer });
      const elements = (body as Document).document.pages.flatMap((page) => page.elements).filter((element) => element.kind !== "control");
      const requests = elements.flatMap((element) =>
        [null, ...(element.groupings ?? []).map((grouping) => grouping.id)].map((level) => ({
          elementId: element.id,
          level,
          want:
            element.kind === "pivot-table"
              ? { kind: "pivot", rows: 1, columns: 1 }
              : { kind: "rows", columns: null, withOuter: true, outline: false },
          window: { offset: 0, limit: 10 },
          within: null,
          extraFilters: [],
        })),
      );
      const response = await fetch(`${world.url}/v2/workbooks/${inodeId}/results`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${world.a.viewer.token}` },
        body: JSON.stringify({ requests, controls: {}, at: null, overlay: [], now: new Date().toISOString(), refresh: false }),
      });
      const found: Record<string, unknown> = {};
      for (const frame of createFrameDecoder().push(new Uint8Array(await response.arrayBuffer()))) {
        const { elementId, level } = requests[frame.request]!;
        const key = `${name} › ${elementId} › ${level ?? ""}`;
        if (frame.kind === "error") found[key] = frame.error;
        else if (
          frame.kind === "schema" &&
          (frame.head["diagnostics"] as { code: string }[]).some((diagnostic) => !diagnostic.code.startsWith("N_"))
        )
          found[key] = frame.head["diagnostics"];
        else if (frame.kind === "end" && frame.end.rows === 0) found[key] = "no rows";
      }
      expect(found).toEqual({});
    }
  });
});
