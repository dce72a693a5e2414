import type { Grant } from "@sheaf/contract";
import { type KyselyPlugin, PostgresQueryCompiler, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Person } from "../../../testing/live-person.ts";
import { type Holds, rightsScene, type RightsScene as Scene } from "../../../testing/rights-scene.ts";
import { randomId, startWorld, type World } from "../../../testing/world.ts";
import type { Services } from "../../../platform/services.ts";
import { SourceReader } from "../../../platform/sources/index.ts";
import { AttributeReader } from "../../../platform/attributes/index.ts";
import { createBus } from "../../../platform/bus.ts";
import { accessTokens, authenticator } from "../../session/index.ts";
import { closeCodes } from "./socket-parts.ts";
import { standingOf } from "./standing.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** Past the server's own operations: as another server, the command line or whoever keeps the store would do it. */
const db = () => world.server.services.store.db;
const scene = (holds: Holds, right?: "view" | "edit"): Promise<Scene> => rightsScene(world, holds, right);

async function open({ workbookId, member }: Scene, purpose: "edit" | "look" = "edit", token = member.token): Promise<Person> {
  const person = await new Person(world, purpose === "edit" ? workbookId : `${workbookId}/entries`).open();
  person.send({ bearer: token });
  await person.until("ready" as "peers");
  return person;
}

/** What the person is told, and within how many milliseconds. */
async function told(person: Person, change: () => Promise<unknown>): Promise<{ readonly what: number | string; readonly after: number }> {
  await change();
  const began = performance.now();
  const what = await Promise.race([person.closed, person.until("person-changed").then(() => "person-changed")]);
  return { what, after: performance.now() - began };
}

const { comeAgain, noRight, notFound, sessionEnded } = closeCodes;

interface Change {
  readonly table: string;
  readonly what: string;
  readonly holds?: Holds;
  readonly right?: "view" | "edit";
  readonly purpose?: "edit" | "look";
  readonly change: (scene: Scene) => Promise<unknown>;
  readonly expected: number | string;
}

const own = ({ organizationId }: Scene) => sql`organization_id = ${organizationId}`;
const run = (statement: ReturnType<typeof sql>): Promise<unknown> => statement.execute(db());

const changes: readonly Change[] = [
  {
    table: "grants",
    what: "a grant is taken back",
    change: (s) => run(sql`delete from grants where ${own(s)} and member_id = ${s.member.userId}`),
    expected: notFound,
  },
  {
    table: "grants",
    what: "a grant is lowered",
    change: (s) => run(sql`update grants set access_right = 'view' where ${own(s)} and member_id = ${s.member.userId}`),
    expected: noRight,
  },
  {
    table: "grants",
    what: "what everybody had",
    holds: "everybody",
    change: (s) => run(sql`delete from grants where ${own(s)} and member_id is null`),
    expected: notFound,
  },
  {
    table: "team_grants",
    what: "a grant of a team",
    holds: "team",
    change: (s) => run(sql`delete from team_grants where ${own(s)} and team_id = ${s.teamId}`),
    expected: notFound,
  },
  {
    table: "team_grants",
    what: "all grants of teams at once",
    holds: "team",
    change: () => run(sql`truncate team_grants`),
    expected: comeAgain,
  },
  {
    table: "grants",
    what: "a grant ends by time alone",
    change: (s) =>
      run(sql`update grants set ends_at = now() + interval '3 seconds' where ${own(s)} and member_id = ${s.member.userId}`).then(
        () => new Promise((resolve) => setTimeout(resolve, 3_000)),
      ),
    expected: notFound,
  },
  {
    table: "team_grants",
    what: "a team's grant ends by time alone",
    holds: "team",
    right: "view",
    purpose: "look",
    change: (s) =>
      run(sql`update team_grants set ends_at = now() + interval '3 seconds' where ${own(s)} and team_id = ${s.teamId}`).then(
        () => new Promise((resolve) => setTimeout(resolve, 3_000)),
      ),
    expected: notFound,
  },
  {
    table: "share_links",
    what: "the link that they came by is ended",
    holds: "link",
    purpose: "look",
    change: (s) => run(sql`update share_links set revoked_at = now() where ${own(s)} and inode_id = ${s.folderId}`),
    expected: notFound,
  },
  {
    table: "share_links",
    what: "the link that they came by ends by time alone",
    holds: "link",
    purpose: "look",
    change: (s) =>
      run(sql`update share_links set expires_at = now() + interval '3 seconds' where ${own(s)} and inode_id = ${s.folderId}`).then(
        () => new Promise((resolve) => setTimeout(resolve, 3_000)),
      ),
    expected: notFound,
  },
  {
    table: "share_link_uses",
    what: "their having come by a link is forgotten",
    holds: "link",
    purpose: "look",
    change: (s) => run(sql`delete from share_link_uses where ${own(s)} and user_id = ${s.member.userId}`),
    expected: notFound,
  },
  {
    table: "organization_attributes",
    what: "the organization has no links any more",
    holds: "link",
    purpose: "look",
    change: (s) =>
      run(
        sql`insert into organization_attributes (organization_id, name, value) values (${s.organizationId}, 'allowShareLinks', 'false'::jsonb)`,
      ),
    expected: notFound,
  },
  {
    table: "team_members",
    what: "out of the team",
    holds: "team",
    change: (s) => run(sql`delete from team_members where ${own(s)} and team_id = ${s.teamId}`),
    expected: notFound,
  },
  {
    table: "team_members",
    what: "out of a team within the one that has it",
    holds: "outer-team",
    change: (s) => run(sql`delete from team_members where ${own(s)} and team_id = ${s.teamId}`),
    expected: notFound,
  },
  {
    table: "team_reach",
    what: "the team is taken out of the one around it",
    holds: "outer-team",
    change: (s) => run(sql`delete from team_nestings where ${own(s)} and inner_id = ${s.teamId}`),
    expected: notFound,
  },
  {
    table: "teams",
    what: "the team around it ends",
    holds: "outer-team",
    change: (s) => run(sql`update teams set archived_at = now() where ${own(s)} and id = ${s.outerId}`),
    expected: notFound,
  },
  {
    table: "teams",
    what: "the team ends",
    holds: "team",
    change: (s) => run(sql`update teams set archived_at = now() where ${own(s)} and id = ${s.teamId}`),
    expected: notFound,
  },
  {
    table: "inodes",
    what: "to another owner",
    holds: "owner",
    change: (s) => run(sql`update inodes set owner_id = ${world.a.creator.userId} where ${own(s)} and id = ${s.workbookId}`),
    expected: notFound,
  },
  {
    table: "inodes",
    what: "to another folder",
    change: async (s) => {
      const elsewhere = randomId();
      await run(
        sql`insert into inodes (organization_id, id, type, name, root, owner_id) values (${s.organizationId}, ${elsewhere}, 'folder', 'Elsewhere', 'workspace', ${world.a.creator.userId})`,
      );
      await run(sql`update inodes set parent_id = ${elsewhere} where ${own(s)} and id = ${s.workbookId}`);
    },
    expected: notFound,
  },
  {
    table: "inodes",
    what: "into the trash",
    right: "view",
    purpose: "look",
    change: (s) => run(sql`update inodes set archived_at = now(), archived_with = id where ${own(s)} and id = ${s.workbookId}`),
    expected: notFound,
  },
  {
    table: "workbooks",
    what: "no version is published any more",
    right: "view",
    purpose: "look",
    change: (s) => run(sql`update workbooks set published_version = null where ${own(s)} and inode_id = ${s.workbookId}`),
    expected: notFound,
  },
  {
    table: "account_types",
    what: "fewer capabilities",
    change: (s) => run(sql`update account_types set capabilities = '{canViewWorkbook}' where ${own(s)} and id = ${s.accountTypeId}`),
    expected: noRight,
  },
  {
    table: "members",
    what: "of another account type",
    change: (s) =>
      run(
        sql`update members set account_type_id = (select id from account_types where ${own(s)} and name = 'View') where user_id = ${s.member.userId}`,
      ),
    expected: noRight,
  },
  {
    table: "members",
    what: "deactivated",
    change: (s) => run(sql`update members set is_archived = true where user_id = ${s.member.userId}`),
    expected: sessionEnded,
  },
  {
    table: "members",
    what: "another name",
    change: (s) => run(sql`update members set first_name = 'Other' where user_id = ${s.member.userId}`),
    expected: "person-changed",
  },
  {
    table: "session_families",
    what: "the session is ended",
    change: (s) => run(sql`update session_families set revoked_at = now() where id = ${s.familyId}`),
    expected: sessionEnded,
  },
  {
    table: "session_families",
    what: "the session is shortened",
    change: (s) => run(sql`update session_families set expires_at = now() where id = ${s.familyId}`),
    expected: sessionEnded,
  },
  {
    table: "session_families",
    what: "the session ends by time alone",
    change: (s) =>
      run(sql`update session_families set expires_at = now() + interval '3 seconds' where id = ${s.familyId}`).then(
        () => new Promise((resolve) => setTimeout(resolve, 3_000)),
      ),
    expected: sessionEnded,
  },
  {
    table: "user_attributes",
    what: "another default",
    change: (s) => run(sql`update user_attributes set default_value = 'y' where ${own(s)} and id = ${s.attributeId}`),
    expected: "person-changed",
  },
  {
    table: "member_attribute_values",
    what: "an own value",
    change: (s) => run(sql`insert into member_attribute_values values (${s.organizationId}, ${s.attributeId}, ${s.member.userId}, 'z')`),
    expected: "person-changed",
  },
  {
    table: "team_attribute_values",
    what: "a value of the team",
    change: (s) => run(sql`insert into team_attribute_values values (${s.organizationId}, ${s.attributeId}, ${s.teamId}, 'z', 1)`),
    expected: "person-changed",
  },
  {
    table: "allowed_sources",
    what: "the network is taken from the list",
    change: async (s) => {
      await run(
        sql`insert into allowed_sources (organization_id, network, id, note, created_at) values (${s.organizationId}, '127.0.0.0/8', ${randomId()}, '', now()), (${s.organizationId}, '::1', ${randomId()}, '', now())`,
      );
      await run(sql`update organizations set limits_sources = true where id = ${s.organizationId}`);
      await run(sql`delete from allowed_sources where ${own(s)}`);
    },
    expected: noRight,
  },
  {
    table: "organizations",
    what: "only listed networks reach it",
    change: (s) => run(sql`update organizations set limits_sources = true where id = ${s.organizationId}`),
    expected: noRight,
  },
  {
    table: "organizations",
    what: "it is closed",
    change: (s) => run(sql`update organizations set closed_at = now() where id = ${s.organizationId}`),
    expected: noRight,
  },
  {
    table: "organization_attributes",
    what: "sessions at rest end",
    change: async (s) => {
      await run(sql`update session_families set active_at = now() - interval '1 hour' where id = ${s.familyId}`);
      const value = JSON.stringify({ isEnabled: true, timeoutSecs: 600 });
      await run(
        sql`insert into organization_attributes (organization_id, name, value) values (${s.organizationId}, 'inactivityConfig', ${value}::jsonb)`,
      );
    },
    expected: sessionEnded,
  },
];

describe("V17: an open socket is told of a change of rights at once, whoever makes it", () => {
  test.each(changes)("$table: $what", async ({ holds = "member", right = "edit", purpose = "edit", change, expected }) => {
    const at = await scene(holds, right);
    const person = await open(at, purpose);
    try {
      const { what, after } = await told(person, () => change(at));
      expect(what).toBe(expected);
      expect(after).toBeLessThan(2_000);
    } finally {
      person.socket.close();
      await run(sql`delete from organization_attributes where ${own(at)} and name in ('inactivityConfig', 'allowShareLinks')`);
      await run(sql`update organizations set limits_sources = false, closed_at = null where id = ${at.organizationId}`);
    }
  });

  test("who acts in another's place is out with their own session", async () => {
    const at = await scene("member");
    const admin = await world.signIn(world.a.organizationId, world.a.admin.email);
    const { body } = await world.post<Grant>(admin, "/v2/impersonation/start", {
      orgId: at.organizationId,
      memberId: at.member.userId,
      redirectUrl: "/",
    });
    const person = await open(at, "edit", body.token);
    const { what, after } = await told(person, () =>
      run(sql`update session_families set revoked_at = now() where user_id = ${admin.userId}`),
    );
    expect([what, after < 2_000]).toEqual([sessionEnded, true]);
  });

  test("a change of somebody else, elsewhere, or in another organization costs nothing", async () => {
    const at = await scene("member");
    const person = await open(at);
    const other = await scene("member");
    await run(sql`delete from grants where ${own(other)} and member_id = ${other.member.userId}`);
    await run(sql`update members set first_name = 'Other' where user_id = ${world.b.creator.userId}`);
    // told after them, and told in order
    expect((await told(person, () => run(sql`update members set first_name = 'New' where user_id = ${at.member.userId}`))).what).toBe(
      "person-changed",
    );
    expect(person.received.filter(({ kind }) => kind === "person-changed")).toHaveLength(1);
    person.socket.close();
  });
});

describe("no table that rights rest on is silent", () => {
  test("whatever the look at the rights reads tells of its changes, and each has its line above", async () => {
    const { services } = world.server;
    const read = new Set<string>();
    const compiler = new PostgresQueryCompiler();
    const listening: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        const text = compiler.compileQuery(node, queryId).sql;
        for (const [, name = ""] of text.matchAll(/\b(?:from|join)\s+"?([a-z_]+)"?/gu)) read.add(name);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const store = { ...services.store, db: services.store.db.withPlugin(listening) };
    const bus = createBus(() => undefined);
    const { clock } = services;
    const heard: Services = {
      ...services,
      store,
      bus,
      attributes: new AttributeReader({ store, clock, bus }),
      sources: new SourceReader({ store, clock, bus, isEnforced: true }),
    };
    const at = await scene("member");
    const admin = await world.signIn(world.a.organizationId, world.a.admin.email);
    const { body } = await world.post<Grant>(admin, "/v2/impersonation/start", {
      orgId: at.organizationId,
      memberId: at.member.userId,
      redirectUrl: "/",
    });
    const { authenticate, recheck } = authenticator(heard, accessTokens(services.secrets, clock));
    for (const token of [at.member.token, body.token]) {
      const caller = await authenticate(token, "127.0.0.1");
      await standingOf(heard, recheck, caller, { workbookId: at.workbookId, source: "127.0.0.1" });
    }
    const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(db());
    const { rows: viewed } = await sql<{ view: string; name: string }>`
      select view_name as view, table_name as name from information_schema.view_table_usage where view_schema = 'public'`.execute(db());
    for (const { view, name } of viewed) if (read.has(view)) read.add(name);
    const names = tables.map(({ name }) => name).filter((name) => read.has(name));
    expect(names.length).toBeGreaterThan(12);
    // bits of pg_trigger: 8 deletes, 16 updates
    const { rows: telling } = await sql<{ name: string }>`
      select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where p.proname = 'tell_change' and t.tgenabled <> 'D' group by c.relname having bit_or(t.tgtype::int) & 16 = 16
        and (bit_or(t.tgtype::int) & 8 = 8 or c.relname = 'organizations')`.execute(db());
    expect(names.filter((name) => !telling.some((table) => table.name === name))).toEqual([]);
    const { rows: emptied } = await sql<{ name: string }>`
      select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where p.proname = 'tell_emptied' and t.tgenabled <> 'D' and t.tgtype::int & 32 = 32`.execute(db());
    expect(names.filter((name) => !emptied.some((table) => table.name === name))).toEqual([]);
    expect(names.filter((name) => !changes.some(({ table }) => table === name))).toEqual([]);
  });
});
