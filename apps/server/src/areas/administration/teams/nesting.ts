import { CodedError, limits } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { sql } from "kysely";
import type { OperationContext } from "../../../platform/operations/index.ts";

/** Teams are put into each other by one at a time in an organization: what is asked before a change holds when it is made. */
export async function holdNesting({ db, actor: { organizationId } }: OperationContext): Promise<void> {
  await db.selectFrom("organizations").select("id").where("id", "=", organizationId).forNoKeyUpdate().executeTakeFirst();
}

/** Puts teams into a team and takes others out of it. No team comes into itself, too deep, or open into a closed one. */
export async function changeNesting(
  context: OperationContext,
  outer: { readonly teamId: string; readonly isOpen: boolean },
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<void> {
  if (add.length + remove.length === 0) return;
  const { db, actor, bus, afterCommit } = context;
  const { organizationId } = actor;
  await holdNesting(context);
  const named = [...new Set([...add, ...remove])];
  const known = await db
    .selectFrom("teams")
    .select(["id", "name", "is_open"])
    .where("organization_id", "=", organizationId)
    .where("id", "in", named)
    .where("archived_at", "is", null)
    .execute();
  if (known.length < named.length) throw new CodedError("ENOENT");
  if (remove.length > 0)
    await db
      .deleteFrom("team_nestings")
      .where("organization_id", "=", organizationId)
      .where("outer_id", "=", outer.teamId)
      .where("inner_id", "in", [...remove])
      .execute();
  for (const id of new Set(add)) {
    const inner = known.find((one) => one.id === id);
    const { rows } = await sql<{ readonly is_around: boolean; readonly depth: number }>`
      select exists (select from team_reach where organization_id = ${organizationId} and outer_id = ${id} and inner_id = ${outer.teamId})
        as is_around,
        coalesce((select max(distance) from team_reach where organization_id = ${organizationId} and inner_id = ${outer.teamId}), 0)
        + 1
        + coalesce((select max(distance) from team_reach where organization_id = ${organizationId} and outer_id = ${id}), 0) as depth
    `.execute(db);
    const name = inner?.name ?? "";
    if (id === outer.teamId)
      throw new CodedError("EINVAL", message("errors-organization.administration.team-cannot-inside-itself"), { field: "addTeams" });
    if (rows[0]?.is_around === true)
      throw new CodedError("EINVAL", message("errors-organization.administration.team-contains-it", { name }), {
        field: "addTeams",
      });
    if ((rows[0]?.depth ?? 0) > limits.teamDepth)
      throw new CodedError("EINVAL", message("errors-organization.administration.teams-too-deep", { most: limits.teamDepth }), {
        field: "addTeams",
      });
    if (inner?.is_open === true && !outer.isOpen) throw openInside(name, "addTeams");
    await db
      .insertInto("team_nestings")
      .values({ organization_id: organizationId, outer_id: outer.teamId, inner_id: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  afterCommit(() => bus.publish({ kind: "people-changed", organizationId }));
}

/** Refuses a team to become open, or closed, where that would let anybody into a closed one. */
export async function requireOpenable(context: OperationContext, teamId: string, isOpen: boolean): Promise<void> {
  const { db, actor } = context;
  await holdNesting(context);
  const mine = isOpen ? "inner_id" : "outer_id";
  const other = await db
    .selectFrom("team_reach as r")
    .innerJoin("teams as t", (join) =>
      join.onRef("t.organization_id", "=", "r.organization_id").onRef("t.id", "=", isOpen ? "r.outer_id" : "r.inner_id"),
    )
    .select("t.name")
    .where("r.organization_id", "=", actor.organizationId)
    .where(`r.${mine}`, "=", teamId)
    .where("t.is_open", "<>", isOpen)
    .orderBy("t.name")
    .executeTakeFirst();
  if (other === undefined) return;
  if (isOpen)
    throw new CodedError("EINVAL", message("errors-organization.administration.inside-closed-team", { name: other.name }), {
      field: "isOpen",
    });
  throw openInside(other.name, "isOpen");
}

const openInside = (name: string, field: string): CodedError =>
  new CodedError("EINVAL", message("errors-organization.administration.open-team-in-closed", { name }), { field });
