-- What is due at certain times, and what jobs have done. The queue itself has a schema of its own, sheaf_jobs, which its library makes.
-- The organization 00000000-0000-0000-0000-000000000000 stands for the server itself.

create table job_schedules (
  organization_id uuid not null,
  id uuid not null,
  kind text not null,
  member_id uuid,
  cron text not null,
  time_zone text not null,
  payload json not null,
  -- the only server that may enqueue and do it; null: any
  server text,
  next_at timestamptz not null,
  last_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index job_schedules_by_time on job_schedules (next_at);

-- An effect that a job had, written in the transaction of the effect: it is there once, however often the job runs.
create table job_effects (
  organization_id uuid not null,
  job_id uuid not null,
  name text not null,
  done_at timestamptz not null default now(),
  primary key (organization_id, job_id, name)
);
create index job_effects_by_time on job_effects (done_at);
