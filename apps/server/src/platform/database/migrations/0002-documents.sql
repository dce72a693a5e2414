-- Everything that lives in folders, who may do what with it, and the workbooks' operation logs.

create table inodes (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  type text not null check (type in ('folder', 'workbook', 'dataset', 'report', 'template', 'datafile', 'sql', 'symlink')),
  name text not null,
  description text not null default '',
  parent_id uuid,
  -- the two kinds of folder without a parent: a member's own documents and a workspace
  root text check (root in ('home', 'workspace')),
  owner_id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  archived_at timestamptz,
  -- the inode whose archiving took this one along; itself where it was archived by itself
  archived_with uuid,
  badge text check (badge in ('endorsed', 'warning', 'deprecated')),
  primary key (organization_id, id),
  foreign key (organization_id, parent_id) references inodes (organization_id, id),
  foreign key (organization_id, owner_id) references members (organization_id, user_id),
  check ((parent_id is null) = (root is not null)),
  check ((archived_at is null) = (archived_with is null)),
  check (id <> parent_id)
);
create index inodes_by_parent on inodes (organization_id, parent_id);
create index inodes_by_owner on inodes (organization_id, owner_id);
create index inodes_by_update on inodes (organization_id, updated_at desc);

alter table members add foreign key (organization_id, home_inode_id) references inodes (organization_id, id);

create table grants (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  inode_id uuid not null,
  -- null: every internal member of the organization
  member_id uuid,
  access_right text not null check (access_right in ('view', 'explore', 'edit', 'manage')),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique nulls not distinct (organization_id, inode_id, member_id),
  foreign key (organization_id, inode_id) references inodes (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, user_id)
);
create index grants_by_member on grants (organization_id, member_id);

create table favorites (
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  inode_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id, inode_id),
  foreign key (organization_id, user_id) references members (organization_id, user_id),
  foreign key (organization_id, inode_id) references inodes (organization_id, id)
);

create table recents (
  organization_id uuid not null references organizations (id),
  user_id uuid not null,
  inode_id uuid not null,
  opened_at timestamptz not null default now(),
  primary key (organization_id, user_id, inode_id),
  foreign key (organization_id, user_id) references members (organization_id, user_id),
  foreign key (organization_id, inode_id) references inodes (organization_id, id)
);
create index recents_by_time on recents (organization_id, user_id, opened_at desc);

create table workbooks (
  organization_id uuid not null references organizations (id),
  inode_id uuid not null,
  -- sequence number of the last operation in the log; 0 = none
  head_sequence bigint not null default 0 check (head_sequence >= 0),
  published_version integer,
  primary key (organization_id, inode_id),
  foreign key (organization_id, inode_id) references inodes (organization_id, id)
);

create table operation_log (
  organization_id uuid not null references organizations (id),
  workbook_id uuid not null,
  sequence bigint not null check (sequence > 0),
  transaction_id text not null,
  author_id uuid,
  -- json and not jsonb: the order of a document's members is the author's
  payload json not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, workbook_id, sequence),
  unique (organization_id, workbook_id, transaction_id),
  foreign key (organization_id, workbook_id) references workbooks (organization_id, inode_id)
);

create table snapshots (
  organization_id uuid not null references organizations (id),
  workbook_id uuid not null,
  sequence bigint not null check (sequence >= 0),
  document json not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, workbook_id, sequence),
  foreign key (organization_id, workbook_id) references workbooks (organization_id, inode_id)
);

create table published_versions (
  organization_id uuid not null references organizations (id),
  workbook_id uuid not null,
  version integer not null check (version > 0),
  sequence bigint not null,
  name text,
  author_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, workbook_id, version),
  foreign key (organization_id, workbook_id, sequence) references snapshots (organization_id, workbook_id, sequence)
);

-- who orders a document's operations just now; the fence rises with every new holder, and a write with an old fence fails
create table document_leases (
  organization_id uuid not null references organizations (id),
  workbook_id uuid not null,
  holder text not null,
  fence bigint not null,
  expires_at timestamptz not null,
  primary key (organization_id, workbook_id),
  foreign key (organization_id, workbook_id) references workbooks (organization_id, inode_id)
);

create table connections (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  description text not null default '',
  engine text not null check (engine in ('duckdb', 'postgres')),
  -- the product's own warehouse of the organization: no settings, takes uploads
  managed boolean not null default false,
  settings json not null default '{}',
  sealed_secret bytea,
  time_zone text not null default 'UTC',
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (organization_id, id)
);
create unique index connections_one_managed on connections (organization_id) where managed;

create table connection_grants (
  organization_id uuid not null references organizations (id),
  connection_id uuid not null,
  member_id uuid,
  access_right text not null check (access_right in ('view', 'edit')),
  created_at timestamptz not null default now(),
  unique nulls not distinct (organization_id, connection_id, member_id),
  foreign key (organization_id, connection_id) references connections (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, user_id)
);

create table uploads (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  owner_id uuid not null,
  connection_id uuid not null,
  file_name text not null,
  byte_size bigint not null,
  state text not null check (state in ('receiving', 'received', 'loaded', 'failed', 'discarded')),
  sniffed json,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, owner_id) references members (organization_id, user_id),
  foreign key (organization_id, connection_id) references connections (organization_id, id)
);

-- the table of the managed warehouse that holds an uploaded file
create table datafiles (
  organization_id uuid not null references organizations (id),
  inode_id uuid not null,
  connection_id uuid not null,
  upload_id uuid not null,
  table_path text[] not null,
  byte_size bigint not null,
  row_count bigint not null,
  primary key (organization_id, inode_id),
  foreign key (organization_id, inode_id) references inodes (organization_id, id),
  foreign key (organization_id, connection_id) references connections (organization_id, id),
  foreign key (organization_id, upload_id) references uploads (organization_id, id)
);
