-- Schemas and tables of a connection that somebody may use who has no right on all of it. Nobody named: everybody in the organization.
create table connection_part_grants (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  connection_id uuid not null,
  -- as the warehouse lists it: database, schema, table, from the left as far as it goes
  path text[] not null check (cardinality(path) between 1 and 4),
  member_id uuid,
  team_id uuid,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  constraint connection_part_of_one check (member_id is null or team_id is null),
  constraint connection_part_once unique nulls not distinct (organization_id, connection_id, path, member_id, team_id),
  foreign key (organization_id, connection_id) references connections (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, user_id),
  foreign key (organization_id, team_id) references teams (organization_id, id)
);

-- A link to a document or folder that gives a right to whoever of the organization opens it.
create table share_links (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  inode_id uuid not null,
  access_right text not null check (access_right in ('view', 'explore')),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, inode_id) references inodes (organization_id, id)
);
create unique index share_links_open on share_links (organization_id, inode_id) where revoked_at is null;

-- Who has come by it: theirs is the right as long as the link is open.
create table share_link_uses (
  organization_id uuid not null references organizations (id),
  link_id uuid not null,
  inode_id uuid not null,
  user_id uuid not null,
  used_at timestamptz not null default now(),
  primary key (organization_id, link_id, user_id),
  foreign key (organization_id, link_id) references share_links (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
create index share_link_uses_by_user on share_link_uses (organization_id, user_id);

create trigger told after update or delete on share_links for each row
  execute function tell_change('access-changed', 'inodeId', 'inode_id');
create trigger told_emptied after truncate on share_links for each statement execute function tell_emptied();
create trigger told after insert or update or delete on share_link_uses for each row
  execute function tell_change('access-changed', 'inodeId', 'inode_id', 'userId', 'user_id');
create trigger told_emptied after truncate on share_link_uses for each statement execute function tell_emptied();
