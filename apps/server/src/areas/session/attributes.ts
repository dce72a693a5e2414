import { type RawBuilder, sql } from "kysely";

interface AttributeRow {
  readonly id: string;
  readonly name: string;
  readonly value: string;
}

/**
 * Attributes that a member (`m` in the query around) has a value of: their own, else that of their teams, else the default.
 * A team that has ended gives nothing.
 */
export function attributesOf(): RawBuilder<readonly AttributeRow[]> {
  const own = sql`(select mv.value from member_attribute_values mv
    where mv.organization_id = ua.organization_id and mv.attribute_id = ua.id and mv.user_id = m.user_id)`;
  const isIn = (teamId: RawBuilder<unknown>) =>
    sql`exists (select from team_people tp where tp.organization_id = m.organization_id and tp.user_id = m.user_id and tp.team_id = ${teamId})`;
  return held(sql`m.organization_id`, sql`coalesce(${own}, ${ofTeams(isIn)}, ua.default_value)`);
}

/** Those of whoever is in a team (`t` in the query around) and in nothing else but the teams around it. */
export function attributesOfTeam(): RawBuilder<readonly AttributeRow[]> {
  const isIn = (teamId: RawBuilder<unknown>) =>
    sql`(${teamId} = t.id or exists (select from team_reach tp
      where tp.organization_id = t.organization_id and tp.inner_id = t.id and tp.outer_id = ${teamId}))`;
  return held(sql`t.organization_id`, sql`coalesce(${ofTeams(isIn)}, ua.default_value)`);
}

/** The value of a team goes before that of a team around it; of others the one that administrators put first. */
function ofTeams(isIn: (teamId: RawBuilder<unknown>) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select tv.value from team_attribute_values tv
    join teams vt on vt.organization_id = tv.organization_id and vt.id = tv.team_id and vt.archived_at is null
    where tv.organization_id = ua.organization_id and tv.attribute_id = ua.id and ${isIn(sql`tv.team_id`)}
      and not exists (
        select from team_reach r
        join team_attribute_values nearer
          on nearer.organization_id = r.organization_id and nearer.team_id = r.inner_id and nearer.attribute_id = ua.id
        where r.organization_id = ua.organization_id and r.outer_id = tv.team_id and ${isIn(sql`nearer.team_id`)}
      )
    order by tv.rank, vt.name, vt.id limit 1
  )`;
}

function held(organization: RawBuilder<unknown>, value: RawBuilder<unknown>): RawBuilder<readonly AttributeRow[]> {
  return sql<readonly AttributeRow[]>`(
    select coalesce(json_agg(json_build_object('id', held.id, 'name', held.name, 'value', held.value) order by held.name, held.id), '[]')
    from (select ua.id, ua.name, ${value} as value from user_attributes ua where ua.organization_id = ${organization}) held
    where held.value is not null)`;
}

/** By name, as formulas ask, and by id, as column rules do: what an attribute is called never passes for another's id. */
export function attributeMap(rows: readonly AttributeRow[]): ReadonlyMap<string, string> {
  return new Map([...rows.map(({ name, value }) => [name, value] as const), ...rows.map(({ id, value }) => [id, value] as const)]);
}
