-- Exports that go out by mail at certain times, and what became of each run. When they are due stands in job_schedules, under the same id.

create table export_schedules (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  workbook_id uuid not null,
  owner_id uuid not null,
  name text not null,
  cron text not null,
  time_zone text not null,
  definition json not null,
  is_paused boolean not null default false,
  -- why the server paused it; null: a person did
  pause_reason text,
  -- in a row
  failures integer not null default 0,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, workbook_id) references inodes (organization_id, id),
  foreign key (organization_id, owner_id) references members (organization_id, user_id)
);
create index export_schedules_by_workbook on export_schedules (organization_id, workbook_id);

-- The id of a run is that of its job.
create table schedule_runs (
  organization_id uuid not null,
  id uuid not null,
  schedule_id uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text not null check (outcome in ('running', 'sent', 'skipped', 'retrying', 'failed')),
  detail text,
  sent integer not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, schedule_id) references export_schedules (organization_id, id)
);
create index schedule_runs_by_time on schedule_runs (organization_id, schedule_id, started_at desc);
