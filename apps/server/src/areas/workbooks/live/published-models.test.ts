import type { Actor } from "@sheaf/contract";
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerEvent } from "../../../platform/bus.ts";
import { accessTokens, authenticator } from "../../session/index.ts";
import { startWorld, type World } from "../../../testing/world.ts";
import { PublishedModels } from "./published-models.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test("hundreds of tabs ask once what was published, and once for each person whether they may view it", async () => {
  const { creator, viewer, organizationId } = world.a;
  const { createFolder } = await world.graphql<{ createFolder: { inodeId: string } }>(
    creator,
    'mutation { createFolder(request: { name: "Models" }) { inodeId } }',
  );
  const made = async (kind: "workbook" | "data-model"): Promise<string> => {
    const { body } = await world.request(`/v2/${kind === "workbook" ? "workbooks" : "dataModels"}/spec`, {
      as: creator,
      method: "POST",
      headers: { "content-type": "application/yaml" },
      body: `name: One\nkind: ${kind}\nschemaVersion: 1\nfolderId: ${createFolder.inodeId}\npages:\n  - {id: p, name: Page, elements: []}\n`,
    });
    const { workbookId, dataModelId } = body as { readonly workbookId?: string; readonly dataModelId?: string };
    return workbookId ?? dataModelId ?? "";
  };
  let asked = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { services } = world.server;
  const { store } = services;
  const models = new PublishedModels({ store: { ...store, db: store.db.withPlugin(counting) } });
  const { authenticate } = authenticator(services, accessTokens(services.secrets, services.clock));
  const actors = await Promise.all([creator, viewer].map(async ({ token }) => (await authenticate(token, "127.0.0.1")).actor));
  const answers = async (workbookId: string): Promise<readonly boolean[]> => {
    const event: ServerEvent = { kind: "workbook-published", organizationId, workbookId, version: 1 };
    const of = (actor: Actor): Promise<boolean> => models.isOffered(event, { organizationId, workbookId }, actor);
    const all = await Promise.all(Array.from({ length: 100 }, () => actors.map(of)).flat());
    return [...new Set(all.filter((_, n) => n % 2 === 0)), ...new Set(all.filter((_, n) => n % 2 === 1))];
  };
  expect(await answers(await made("workbook"))).toEqual([false, false]);
  expect(asked).toBe(1);
  asked = 0;
  expect(await answers(await made("data-model"))).toEqual([true, false]);
  // what it is, and what each of the two may do with it and the folders around it
  expect(asked).toBeLessThan(8);
});
