-- People who may annotate a connection, a schema or a table say what its tables and columns are.
-- allowed: drop, the check comes back wider in the same statement, maintainers
alter table connection_grants drop constraint connection_grants_access_right_check,
  add constraint connection_grants_access_right_check check (access_right in ('view', 'annotate', 'edit'));
-- allowed: drop, the check comes back wider in the same statement, maintainers
alter table team_connection_grants drop constraint team_connection_grants_access_right_check,
  add constraint team_connection_grants_access_right_check check (access_right in ('view', 'annotate', 'edit'));
alter table connection_part_grants add column access_right text not null default 'view' check (access_right in ('view', 'annotate'));

create table table_descriptions (
  organization_id uuid not null references organizations (id),
  connection_id uuid not null,
  -- as the warehouse lists it: database, schema, table
  path text[] not null check (cardinality(path) between 1 and 4),
  description text not null default '',
  -- of its columns, by their names
  columns jsonb not null default '{}',
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  primary key (organization_id, connection_id, path),
  foreign key (organization_id, connection_id) references connections (organization_id, id),
  foreign key (organization_id, updated_by) references members (organization_id, user_id)
);
