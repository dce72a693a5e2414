// Somebody who sends by accounts at other services: connects them, makes schedules that go there, and has them run.
import type { Capability, LinkedAccount, LinkedChoice, LinkedKind, ScheduleRun } from "@sheaf/contract";
import { vi } from "vitest";
import { callNamed } from "./call-operation.ts";
import { givenTable, givenWorkbook } from "./given.ts";
import { type Actor, startWorld, type World } from "./world.ts";

const SENDS: readonly Capability[] = [
  "canExportToDrive",
  "canExportToSharepoint",
  "canExportToTeamsChat",
  "canExportToSpreadsheet",
  "canExportToChat",
];

const always = { kind: "always", elementId: null, columnId: null, comparison: null, value: null, everyRow: false, formula: null };

export const into = (kind: LinkedKind, linked: object) => ({
  destinationId: null,
  kind,
  url: null,
  secret: null,
  user: null,
  region: null,
  hostKey: null,
  linked: { placeName: "There", partId: null, partName: null, elementId: null, mode: null, ...linked },
});

/** A service that people say yes to. */
interface Consenting {
  readonly consent: (url: string) => Promise<URLSearchParams>;
}

export class LinkedWorld {
  readonly world: World;
  /** Somebody who may send everywhere. */
  readonly owner: Actor;
  readonly workbookId: string;
  readonly #wayOf: (kind: LinkedKind) => Consenting;

  private constructor(world: World, owner: Actor, workbookId: string, wayOf: (kind: LinkedKind) => Consenting) {
    this.world = world;
    this.owner = owner;
    this.workbookId = workbookId;
    this.#wayOf = wayOf;
  }

  static async start(environment: Readonly<Record<string, string>>, wayOf: (kind: LinkedKind) => Consenting): Promise<LinkedWorld> {
    const world = await startWorld({ environment: { SHEAF_ALLOW_PRIVATE_ADDRESSES: "yes", ...environment } });
    await givenTable(
      world,
      "orders",
      "day,region,amount,big,done\n2026-01-02,=North,10.5,12345678901234567890,true\n2026-01-03,,20,1,false\n",
    );
    const owner = await somebody(world);
    const workbookId = await givenWorkbook(world, owner, world.a, workbookOf(world.a.connectionId));
    return new LinkedWorld(world, owner, workbookId, wayOf);
  }

  call<T>(as: Actor, name: string, input: Readonly<Record<string, unknown>>): Promise<T> {
    return callNamed<T>(this.world, as, name, input);
  }

  /** Somebody of the type Build who may send everywhere, but for what is left out. */
  somebody(...less: readonly Capability[]): Promise<Actor> {
    return somebody(this.world, ...less);
  }

  async connected(as: Actor, kind: LinkedKind): Promise<LinkedAccount> {
    const { url } = await this.call<{ url: string }>(as, "BeginLinking", { kind });
    const back = await this.#wayOf(kind).consent(url);
    return this.call(as, "FinishLinking", { state: back.get("state"), code: back.get("code"), error: back.get("error") });
  }

  places(as: Actor, accountId: string, kind: LinkedKind, withinId: string | null = null, search: string | null = null) {
    return this.call<LinkedChoice[]>(as, "ListLinkedPlaces", { accountId, kind, withinId, search });
  }

  wanted(destinations: readonly object[], items: readonly object[] = [], message = "Look & see") {
    return {
      workbookId: this.workbookId,
      name: "Out",
      cron: "0 6 * * 1-5",
      timeZone: "UTC",
      kind: "export",
      recipients: [],
      subject: "Figures <now>",
      message,
      items,
      condition: always,
      burst: null,
      destinations,
      asRecipient: false,
      hasLink: true,
      paper: { size: "a4", orientation: "landscape" },
    };
  }

  async make(...wanted: Parameters<LinkedWorld["wanted"]>): Promise<string> {
    return (await this.call<{ scheduleId: string }>(this.owner, "CreateExportSchedule", this.wanted(...wanted))).scheduleId;
  }

  async ran(scheduleId: string, more: object = {}): Promise<ScheduleRun> {
    const runs = () => this.call<ScheduleRun[]>(this.owner, "ListScheduleRuns", { scheduleId });
    const before = (await runs()).length;
    await this.call(this.owner, "RunExportSchedule", { scheduleId, ...more });
    return vi.waitFor(
      async () => {
        const [last, ...rest] = await runs();
        if (last === undefined || rest.length < before || last.outcome === "running") throw new Error("still running");
        return last;
      },
      { timeout: 60_000, interval: 50 },
    );
  }
}

async function somebody(world: World, ...less: readonly Capability[]): Promise<Actor> {
  const call = <T>(name: string, input: Readonly<Record<string, unknown>>): Promise<T> => callNamed<T>(world, world.a.admin, name, input);
  const types = await call<{ name: string; featurePermissionSet: Capability[] }[]>("ListAccountTypes", {});
  const build = types.find(({ name }) => name === "Build")?.featurePermissionSet ?? [];
  const name = `Sends-all-${less.join("-") || "everywhere"}`;
  const featurePermissionSet = [...new Set([...build, ...SENDS])].filter((one) => !less.includes(one));
  await call("SaveAccountType", { name, featurePermissionSet });
  const one = await world.addMember(world.a, name);
  await call("ShareConnection", { connectionId: world.a.connectionId, memberId: one.userId, canUse: true, right: "edit" });
  return one;
}

const workbookOf = (connectionId: string): string => `name: Orders
schemaVersion: 1
pages:
  - id: p1
    name: Page
    elements:
      - id: orders
        kind: table
        name: Orders
        source: {kind: warehouse-table, connectionId: ${connectionId}, path: [uploads, orders]}
        columns:
          - {id: day, name: Day, formula: "[orders/day]"}
          - {id: region, name: Region, formula: "[orders/region]"}
          - {id: amount, name: Amount, formula: "[orders/amount]"}
          - {id: big, name: Big, formula: "[orders/big]"}
          - {id: done, name: Done, formula: "[orders/done]"}
`;
