-- Teams contain teams, and people join some of them by themselves. Who is in an inner team is in the outer ones as well.

alter table teams add column is_open boolean not null default false;
alter table team_members add column is_admin boolean not null default false;

create table team_nestings (
  organization_id uuid not null references organizations (id),
  outer_id uuid not null,
  inner_id uuid not null,
  added_at timestamptz not null default now(),
  primary key (organization_id, outer_id, inner_id),
  foreign key (organization_id, outer_id) references teams (organization_id, id),
  foreign key (organization_id, inner_id) references teams (organization_id, id)
);
create index team_nestings_by_inner on team_nestings (organization_id, inner_id);

-- Every team within another at whatever depth, as the triggers below keep it. A team within itself, or too deep, is not written.
create table team_reach (
  organization_id uuid not null references organizations (id),
  outer_id uuid not null,
  inner_id uuid not null,
  distance integer not null,
  primary key (organization_id, outer_id, inner_id),
  foreign key (organization_id, outer_id) references teams (organization_id, id),
  foreign key (organization_id, inner_id) references teams (organization_id, id),
  constraint team_within_itself check (outer_id <> inner_id),
  constraint teams_too_deep check (distance between 1 and 5)
);
create index team_reach_by_inner on team_reach (organization_id, inner_id);

-- An ended team leads nowhere, neither as the outer nor as the inner one.
create function refresh_team_reach() returns trigger language plpgsql as $body$
declare
  organization uuid;
begin
  if tg_op = 'DELETE' then organization := old.organization_id; else organization := new.organization_id; end if;
  -- one at a time: two who nest at once would not see each other's
  perform 1 from organizations where id = organization for no key update;
  delete from team_reach where organization_id = organization;
  insert into team_reach (organization_id, outer_id, inner_id, distance)
  with recursive steps as (
    select n.outer_id, n.inner_id from team_nestings n
    join teams o on o.organization_id = n.organization_id and o.id = n.outer_id and o.archived_at is null
    join teams i on i.organization_id = n.organization_id and i.id = n.inner_id and i.archived_at is null
    where n.organization_id = organization
  ), found as (
    select outer_id, inner_id, 1 as distance from steps
    union
    select f.outer_id, s.inner_id, f.distance + 1 from found f join steps s on s.outer_id = f.inner_id where f.distance < 6
  )
  select organization, outer_id, inner_id, min(distance) from found group by outer_id, inner_id;
  return null;
end
$body$;
create trigger reach_kept after insert or delete on team_nestings for each row execute function refresh_team_reach();
create trigger reach_kept after update on teams for each row
  when ((old.archived_at is null) <> (new.archived_at is null))
  execute function refresh_team_reach();

-- Who is in a team, in person (distance 0) or by a team within it.
create view team_people as
select organization_id, team_id, user_id, min(distance) as distance from (
  select m.organization_id, m.team_id, m.user_id, 0 as distance from team_members m
  union all
  select r.organization_id, r.outer_id, m.user_id, r.distance from team_reach r
  join team_members m on m.organization_id = r.organization_id and m.team_id = r.inner_id
) found group by organization_id, team_id, user_id;

create trigger told after insert or update or delete on team_reach for each row
  execute function tell_change('people-changed');
create trigger told_emptied after truncate on team_reach for each statement execute function tell_emptied();
