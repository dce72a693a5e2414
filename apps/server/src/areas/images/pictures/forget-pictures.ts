import { effectiveAttributes, limits } from "@sheaf/contract";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/index.ts";
import type { Services } from "../../../platform/services.ts";

const DAY = 24 * 3_600_000;
const { default: usualDays } = effectiveAttributes.imageTTLDays;

interface Dropped {
  readonly organization_id: string;
  readonly id: string;
}

/** Forgets pictures that nothing shows any more, once they are as old as their organization keeps such. */
async function dropUnshown(db: Database, now: number): Promise<readonly Dropped[]> {
  const { rows } = await sql<Dropped>`
    delete from pictures p where p.created_at < ${new Date(now)}::timestamptz - interval '1 millisecond' * ${DAY} * coalesce((
        select (a.value #>> '{}')::int from organization_attributes a
        where a.organization_id = p.organization_id and a.name = 'imageTTLDays' and jsonb_typeof(a.value) = 'number'
      ), ${usualDays})
      and not exists (select 1 from picture_holders h where h.organization_id = p.organization_id and h.picture_id = p.id)
      and not exists (select 1 from members m where m.organization_id = p.organization_id and m.picture_id = p.id)
      and not exists (select 1 from organization_branding b where b.organization_id = p.organization_id
        and p.id in (b.logo_id, b.dark_logo_id, b.favicon_id, b.sign_in_picture_id, b.mail_logo_id))
    returning p.organization_id, p.id`.execute(db);
  return rows;
}

const PORTION = 500;

/** Forgets pictures that nothing shows any more, and bytes of which nothing tells; gives how many. */
export async function forgetPictures({ store, clock, files }: Services): Promise<number> {
  const now = clock.now();
  const rows = await dropUnshown(store.db, now);
  for (const { organization_id: organizationId, id } of rows) await files.remove({ organizationId, kind: "picture", id });
  let bare = 0;
  let portion: { readonly organizationId: string; readonly id: string }[] = [];
  const sweep = async (): Promise<void> => {
    if (portion.length === 0) return;
    const { rows: known } = await sql<{ readonly id: string }>`
      select p.id from pictures p join jsonb_to_recordset(${JSON.stringify(portion)}::jsonb) as u("organizationId" uuid, id uuid)
        on p.organization_id = u."organizationId" and p.id = u.id`.execute(store.db);
    const there = new Set(known.map(({ id }) => id));
    for (const { organizationId, id } of portion)
      if (!there.has(id)) {
        await files.remove({ organizationId, kind: "picture", id });
        bare += 1;
      }
    portion = [];
  };
  for await (const { place, writtenAt } of files.list()) {
    if (place.kind !== "picture" || !(writtenAt < now - limits.cellFileWait)) continue;
    portion.push({ organizationId: place.organizationId, id: place.id });
    if (portion.length === PORTION) await sweep();
  }
  await sweep();
  return rows.length + bare;
}
