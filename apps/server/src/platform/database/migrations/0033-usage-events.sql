-- What pages tell of their use, kept for so many days where an organization wants that; null: nothing is.

alter table organizations add column event_days integer check (event_days between 1 and 90);

create table usage_events (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  event_id text not null,
  received_at timestamptz not null,
  user_id uuid,
  label text not null,
  service text not null,
  environment text not null,
  version text not null,
  session_id text not null,
  happened_at timestamptz not null,
  tags jsonb not null,
  primary key (organization_id, id)
);
create unique index usage_events_once on usage_events (organization_id, event_id);
create index usage_events_newest on usage_events (organization_id, received_at desc, id desc);
