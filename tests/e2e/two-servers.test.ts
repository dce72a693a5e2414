// Pages behind a proxy with two servers, one of which is killed: the pages come to the other one by themselves and lose nothing.
import { toAddressId } from "@sheaf/contract";
import { type Proxy, startProxy } from "@sheaf/server/testing/proxy";
import {
  createWorkbook as makeWorkbook,
  dataFolder,
  type ServerProcess,
  signInTo,
  startProcess,
} from "@sheaf/server/testing/server-process";
import { freePort, startTemporaryPostgres } from "@sheaf/server/testing/temporary-postgres";
import { afterAll, beforeAll, expect } from "vitest";
import { isLive, pages, pageTab } from "./support/page-tabs.ts";
import { signIn } from "./support/people.ts";
import { test } from "./support/test.ts";

let store: Awaited<ReturnType<typeof startTemporaryPostgres>>;
let proxy: Proxy;
const folders = [dataFolder(), dataFolder()];
let servers: { readonly port: number; readonly running: ServerProcess }[] = [];
beforeAll(async () => {
  store = await startTemporaryPostgres({ loopback: true });
  proxy = await startProxy([]);
  for (const { path } of folders) {
    const port = await freePort();
    const environment = {
      PORT: String(port),
      DATABASE_URL: store.url(),
      SHEAF_URL: proxy.url,
      SHEAF_SESSION_SECRET: "one secret of all servers of this place",
      SHEAF_ENCRYPTION_KEY: "one more secret of all servers of a place",
      SHEAF_TRUSTED_PROXIES: "1",
    };
    servers = [...servers, { port, running: await startProcess(path, environment) }];
  }
  proxy.lead(servers.map(({ port }) => `http://127.0.0.1:${port}`));
}, 240_000);
afterAll(async () => {
  for (const { running } of servers) await running.end("SIGTERM");
  await proxy.close();
  await store.stop();
  for (const folder of folders) folder.remove();
});

test("R06: who edits at a server that is killed goes on at the other one, with what they did meanwhile", async ({ open }) => {
  const { account } = servers[0]!.running;
  const token = await signInTo({ ...servers[0]!.running, url: proxy.url });
  const workbookId = await makeWorkbook(proxy.url, token);
  const both = [await open({ context: { baseURL: proxy.url } }), await open({ colorScheme: "dark", context: { baseURL: proxy.url } })];
  const [first, second] = both.map(({ page }) => page);
  for (const { page, watch } of both) {
    // calls to the server that is gone
    watch.expect(/502|ERR_|WebSocket|Failed to load/);
    await signIn(page, account);
    await page.goto(`/${account.org}/workbook/${toAddressId(workbookId)}/edit`);
    await isLive(page);
  }
  const tabs = (page: typeof first): Promise<number> =>
    pages(page!)
      .getByRole("button", { name: /^Page \d/ })
      .count();
  await pages(first!).getByRole("button", { name: "Add page" }).click();
  await expect.poll(() => tabs(second)).toBe(await tabs(first));
  const before = await tabs(first);

  // the one at which most sockets are
  const busiest = [...proxy.sockets()].toSorted(([, a], [, b]) => b - a)[0]![0];
  const killed = servers.find(({ port }) => busiest.endsWith(`:${port}`))!;
  await killed.running.end("SIGKILL");
  await pages(first!).getByRole("button", { name: "Add page" }).click();
  await pages(second!).getByRole("button", { name: "Add page" }).click();
  // what they do shows at once, and is everybody's once a server has the document: a lease of fifteen seconds runs out first
  await expect.poll(() => tabs(first), { timeout: 60_000 }).toBe(before + 2);
  await expect.poll(() => tabs(second), { timeout: 60_000 }).toBe(before + 2);
  for (const { page } of both) await isLive(page);
  await second!.reload();
  await isLive(second!);
  expect(await tabs(second)).toBe(before + 2);
  await pageTab(second!, "Page 1").waitFor();
});
