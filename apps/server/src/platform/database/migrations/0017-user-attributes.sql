-- What an organization says of its people beyond name and teams: formulas, row policies and column rules ask for it by the attribute's
-- name. A member's own value goes before those of their teams, the team of the lowest rank first, and these before the default.

create table user_attributes (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  description text not null default '',
  -- null: who has no value has none at all
  default_value text,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index user_attributes_by_name on user_attributes (organization_id, name);

create table member_attribute_values (
  organization_id uuid not null references organizations (id),
  attribute_id uuid not null,
  user_id uuid not null,
  value text not null,
  primary key (organization_id, attribute_id, user_id),
  foreign key (organization_id, attribute_id) references user_attributes (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
create index member_attribute_values_by_user on member_attribute_values (organization_id, user_id);

create table team_attribute_values (
  organization_id uuid not null references organizations (id),
  attribute_id uuid not null,
  team_id uuid not null,
  value text not null,
  -- the lowest goes first
  rank integer not null,
  primary key (organization_id, attribute_id, team_id),
  foreign key (organization_id, attribute_id) references user_attributes (organization_id, id),
  foreign key (organization_id, team_id) references teams (organization_id, id)
);
create index team_attribute_values_by_team on team_attribute_values (organization_id, team_id);
