import { type RawBuilder, sql } from "kysely";

interface AttributeRow {
  readonly id: string;
  readonly name: string;
  readonly value: string;
}

/**
 * Attributes that a member (`m` in the query around) has a value of: their own, else that of the first of their teams, else the default.
 * A team that has ended gives nothing.
 */
export function attributesOf(): RawBuilder<readonly AttributeRow[]> {
  return sql<readonly AttributeRow[]>`(
    select coalesce(json_agg(json_build_object('id', held.id, 'name', held.name, 'value', held.value) order by held.name, held.id), '[]')
    from (
      select ua.id, ua.name, coalesce(mv.value, (
        select tv.value from team_attribute_values tv
        join team_members tm on tm.organization_id = tv.organization_id and tm.team_id = tv.team_id and tm.user_id = m.user_id
        join teams t on t.organization_id = tv.organization_id and t.id = tv.team_id and t.archived_at is null
        where tv.organization_id = ua.organization_id and tv.attribute_id = ua.id
        order by tv.rank, t.name, t.id limit 1
      ), ua.default_value) as value
      from user_attributes ua
      left join member_attribute_values mv on mv.organization_id = ua.organization_id and mv.attribute_id = ua.id and mv.user_id = m.user_id
      where ua.organization_id = m.organization_id
    ) held
    where held.value is not null)`;
}

/** By name, as formulas ask, and by id, as column rules do: what an attribute is called never passes for another's id. */
export function attributeMap(rows: readonly AttributeRow[]): ReadonlyMap<string, string> {
  return new Map([...rows.map(({ name, value }) => [name, value] as const), ...rows.map(({ id, value }) => [id, value] as const)]);
}
