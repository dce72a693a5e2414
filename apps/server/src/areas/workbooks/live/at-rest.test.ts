import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { givenWorkbook } from "../../../testing/given.ts";
import { Person } from "../../../testing/live-person.ts";
import { type Actor, startWorld, turnableClock, type World } from "../../../testing/world.ts";

const TABS = 20;
/** Rights are looked at again once a second at most, and in the same process as this waits in. */
const A_LOOK = 2_000;
const clock = turnableClock();
const prototype = Client.prototype as { query: (...given: unknown[]) => unknown };
const { query } = prototype;
let world: World;
let people: readonly Actor[];
let workbookId: string;
/** How often rights were read, whoever asked; when they end is asked beside it. */
let asked = 0;

beforeAll(async () => {
  world = await startWorld({ clock });
  people = [await world.addMember(world.a, "Build"), await world.addMember(world.a, "Build")];
  const page = "  - {id: p, name: Page, elements: []}\n";
  workbookId = await givenWorkbook(world, world.a.creator, world.a, `name: Rest\nschemaVersion: 1\npages:\n${page}`);
  const { db } = world.server.services.store;
  for (const { organizationId, userId } of people) {
    const granted = { id: world.server.services.ids.make(), inode_id: workbookId, member_id: userId, access_right: "edit" as const };
    await db
      .insertInto("grants")
      .values({ ...granted, organization_id: organizationId, created_by: world.a.creator.userId })
      .execute();
  }
  prototype.query = function counted(this: Client, ...given: unknown[]) {
    if (typeof given[0] === "string" && /\bgrants\b/u.test(given[0]) && !given[0].includes("min(ends_at)")) asked += 1;
    return query.apply(this, given);
  };
});
afterAll(async () => {
  prototype.query = query;
  await world.close();
});

async function tabs(actor: Actor, count: number): Promise<readonly Person[]> {
  const opened: Person[] = [];
  for (let n = 0; n < count; n += 1) {
    const tab = await new Person(world, n % 2 === 0 ? workbookId : `${workbookId}/entries`).open();
    tab.send({ bearer: actor.token });
    await tab.until("ready" as "peers");
    opened.push(tab);
  }
  return opened;
}

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, A_LOOK));

/** What so many tabs of each person have the store asked about rights: while nothing happens, when a minute is over, and by a change. */
async function askedFor(count: number): Promise<readonly number[]> {
  const open = (await Promise.all(people.map((person) => tabs(person, count)))).flat();
  const questions: number[] = [];
  const during = async (work: () => Promise<unknown>): Promise<void> => {
    const before = asked;
    await work();
    questions.push(asked - before);
  };
  await during(async () => {
    clock.turn(20_000);
    await rest();
  });
  await during(async () => {
    clock.turn(61_000);
    await rest();
  });
  await during(async () => {
    const name = `Name ${count}`;
    const { db } = world.server.services.store;
    for (const { userId } of people) await db.updateTable("members").set({ first_name: name }).where("user_id", "=", userId).execute();
    await Promise.all(open.map((tab) => tab.until("person-changed" as "peers")));
  });
  const left = open.map((tab) => tab.closed);
  for (const tab of open) tab.socket.close();
  await Promise.all(left);
  return questions;
}

test("open tabs ask the store for nothing at rest; a minute or a change is one question for each person, whatever the number of tabs", async () => {
  const [atRest, aMinute, aChange] = await askedFor(TABS);
  expect(atRest).toBe(0);
  expect(aMinute).toBe(people.length);
  // a change that comes while it is looked at is looked at again
  expect(aChange).toBeGreaterThanOrEqual(people.length);
  expect(aChange).toBeLessThanOrEqual(2 * people.length);
  expect((await askedFor(1)).slice(0, 2)).toEqual([0, people.length]);
});
