import { createHash } from "node:crypto";
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { App } from "./app.ts";
import { createOrganization, makePassword } from "../areas/organizations/index.ts";
import { fillTables, fillWorkbooks, sampleTables } from "../areas/samples/index.ts";
import type { Services } from "../platform/services.ts";

/** How to sign in to the sample organization; kept in the data folder, private, and printed with the ready line. */
export interface SampleAccount {
  readonly slug: string;
  readonly email: string;
  readonly password: string;
}

const FILE = "sample.json";
const SLUG = "sample";
const EMAIL = "admin@sample.example";
const shape = z.object({ slug: z.string(), email: z.string(), password: z.string() });

export function readSampleAccount(dataFolder: string): SampleAccount | null {
  const path = join(dataFolder, FILE);
  if (!existsSync(path)) return null;
  try {
    return shape.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return null;
  }
}

/**
 * Makes the sample organization at the first start. The account is written before the organization, so that a kill in between
 * is mended by the next start and never leaves an organization whose password nobody knows.
 */
export async function ensureSampleOrganization(services: Services, app: App): Promise<void> {
  const { store, config } = services;
  const existing = await store.db.selectFrom("organizations").select("id").where("slug", "=", SLUG).executeTakeFirst();
  if (existing === undefined) {
    // whoever removed it does not want it back
    const removed = await store.db.selectFrom("removed_organizations").select("slug").where("slug", "=", SLUG).executeTakeFirst();
    if (removed !== undefined) return;
    await makeOrganization(services, app);
  }
  if (config.samples) await fill(services, app);
}

async function makeOrganization(services: Services, app: App): Promise<void> {
  const { store, config } = services;
  const account = readSampleAccount(config.dataFolder) ?? { slug: SLUG, email: EMAIL, password: makePassword() };
  const path = join(config.dataFolder, FILE);
  writeFileSync(`${path}.new`, `${JSON.stringify(account, null, 2)}\n`, { mode: 0o600, flush: true });
  chmodSync(`${path}.new`, 0o600);
  renameSync(`${path}.new`, path);
  await createOrganization(
    { db: store.db, clock: services.clock, ids: services.ids, hash: (password) => app.passwords.hash(password) },
    {
      slug: account.slug,
      name: "Sample organization",
      admin: { email: account.email, firstName: "Sam", lastName: "Sample" },
      password: account.password,
    },
  );
}

/** Tables, then the workbooks over them; what is there already is left alone. */
async function fill(services: Services, app: App): Promise<void> {
  const { db } = services.store;
  // one look at the store instead of a warehouse process at every start
  const wanted = createHash("sha256").update(JSON.stringify(sampleTables)).digest("hex").slice(0, 16);
  const { attributes } = await db.selectFrom("organizations").select("attributes").where("slug", "=", SLUG).executeTakeFirstOrThrow();
  if (attributes["samples"] === wanted) return;
  const owner = await db
    .selectFrom("organizations as o")
    .innerJoin("members as m", "m.organization_id", "o.id")
    .innerJoin("connections as c", "c.organization_id", "o.id")
    .select(["o.id as organizationId", "m.user_id as userId", "c.id as connectionId"])
    .where("o.slug", "=", SLUG)
    .where("m.email", "=", readSampleAccount(services.config.dataFolder)?.email ?? EMAIL)
    .where("c.managed", "=", true)
    .executeTakeFirst();
  if (owner === undefined) return;
  const loaded = await fillTables(services, app.door.managed(owner.organizationId));
  if (loaded.length > 0) services.log.info({ tables: loaded }, "sample tables were loaded");
  const made = await fillWorkbooks(services, app.looking.rights, owner);
  if (made.length > 0) services.log.info({ workbooks: made }, "sample workbooks were added");
  await db
    .updateTable("organizations")
    .set({ attributes: JSON.stringify({ ...attributes, samples: wanted }) })
    .where("id", "=", owner.organizationId)
    .execute();
}
