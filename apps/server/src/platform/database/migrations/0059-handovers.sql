-- What somebody got who owns now what a member owned who left: they are told on their home screen until they have seen it.

create table handovers (
  organization_id uuid not null,
  id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  documents integer not null,
  folders integer not null,
  workspaces integer not null,
  schedules integer not null,
  paused integer not null,
  -- where lies now what lay in the member's own folder
  folder_id uuid,
  created_at timestamptz not null,
  seen_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, from_id) references members (organization_id, user_id),
  foreign key (organization_id, to_id) references members (organization_id, user_id)
);
create index handovers_unseen on handovers (organization_id, to_id, created_at desc) where seen_at is null;
