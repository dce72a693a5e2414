-- A right may be given until a moment. From then on it gives nothing; it stays, to be seen and renewed by who manages the object.
alter table grants add column ends_at timestamptz;
-- Its end was written into the audit log.
alter table grants add column end_noted boolean not null default false;
create index grants_that_end on grants (ends_at) where ends_at is not null and not end_noted;

alter table team_grants add column ends_at timestamptz;
alter table team_grants add column end_noted boolean not null default false;
create index team_grants_that_end on team_grants (ends_at) where ends_at is not null and not end_noted;
