-- A closed organization is reached by nobody. Until it is removed it can be brought back.
alter table organizations add column closed_at timestamptz;

create trigger told_closed after update on organizations for each row
  when (old.closed_at is distinct from new.closed_at)
  execute function tell_change('attributes-changed');

-- Organizations that are gone: what they had in other places is taken away by it, and nobody gets their address for a while.
create table removed_organizations (
  organization_id uuid not null primary key,
  slug text not null,
  removed_at timestamptz not null default now()
);
