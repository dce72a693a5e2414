-- Shortcuts: inodes that lead to another one, or to an element in it. What they lead to may go; the shortcut then says so.
create table shortcuts (
  organization_id uuid not null,
  inode_id uuid not null,
  target_id uuid not null,
  element_id text,
  primary key (organization_id, inode_id),
  foreign key (organization_id, inode_id) references inodes (organization_id, id),
  foreign key (organization_id, target_id) references inodes (organization_id, id)
);
create index shortcuts_by_target on shortcuts (organization_id, target_id);

-- The page that people come to first: of everybody, of an account type, or of a team.
create table home_pages (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  account_type_id uuid,
  team_id uuid,
  inode_id uuid not null,
  changed_at timestamptz not null,
  changed_by uuid not null,
  primary key (organization_id, id),
  check (account_type_id is null or team_id is null),
  foreign key (organization_id, account_type_id) references account_types (organization_id, id),
  foreign key (organization_id, team_id) references teams (organization_id, id),
  foreign key (organization_id, inode_id) references inodes (organization_id, id),
  foreign key (organization_id, changed_by) references members (organization_id, user_id)
);
create unique index home_pages_of on home_pages (organization_id, coalesce(account_type_id, team_id, organization_id));
