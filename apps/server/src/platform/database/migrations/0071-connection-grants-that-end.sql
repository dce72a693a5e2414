-- The use of a connection, a schema or a table may be given until a moment, as rights on documents may (0069).
alter table connection_grants add column ends_at timestamptz;
alter table connection_grants add column end_noted boolean not null default false;
create index connection_grants_that_end on connection_grants (ends_at) where ends_at is not null and not end_noted;

alter table team_connection_grants add column ends_at timestamptz;
alter table team_connection_grants add column end_noted boolean not null default false;
create index team_connection_grants_that_end on team_connection_grants (ends_at) where ends_at is not null and not end_noted;

alter table connection_part_grants add column ends_at timestamptz;
alter table connection_part_grants add column end_noted boolean not null default false;
create index connection_part_grants_that_end on connection_part_grants (ends_at) where ends_at is not null and not end_noted;
