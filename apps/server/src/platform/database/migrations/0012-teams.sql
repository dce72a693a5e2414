-- Teams and what they were granted; and how whoever did something came to act.
-- Grants of teams stand apart: where a grant of a member names nobody, it is everybody's.

create table teams (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  description text not null default '',
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id)
);
create unique index teams_by_name on teams (organization_id, lower(name)) where archived_at is null;

create table team_members (
  organization_id uuid not null references organizations (id),
  team_id uuid not null,
  user_id uuid not null,
  added_at timestamptz not null default now(),
  primary key (organization_id, team_id, user_id),
  foreign key (organization_id, team_id) references teams (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
create index team_members_by_user on team_members (organization_id, user_id);

create table team_grants (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  inode_id uuid not null,
  team_id uuid not null,
  access_right text not null check (access_right in ('view', 'explore', 'edit', 'manage')),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, inode_id, team_id),
  foreign key (organization_id, inode_id) references inodes (organization_id, id),
  foreign key (organization_id, team_id) references teams (organization_id, id)
);
create index team_grants_by_team on team_grants (organization_id, team_id);

create table team_connection_grants (
  organization_id uuid not null references organizations (id),
  connection_id uuid not null,
  team_id uuid not null,
  access_right text not null check (access_right in ('view', 'edit')),
  created_at timestamptz not null default now(),
  primary key (organization_id, connection_id, team_id),
  foreign key (organization_id, connection_id) references connections (organization_id, id),
  foreign key (organization_id, team_id) references teams (organization_id, id)
);

-- null: written before, by members who signed in
alter table audit_entries add column actor_kind text;
-- the session, the key, the job, the embed, the link, or who looked through the member's eyes
alter table audit_entries add column actor_via text;
