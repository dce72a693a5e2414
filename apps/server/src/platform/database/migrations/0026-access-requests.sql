-- Members ask for what they may not see or do; who may share it answers.

create table access_requests (
  organization_id uuid not null,
  id uuid not null,
  inode_id uuid not null,
  member_id uuid not null,
  wanted_right text not null check (wanted_right in ('view', 'explore', 'edit')),
  message text not null,
  state text not null default 'open' check (state in ('open', 'granted', 'declined')),
  created_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid,
  primary key (organization_id, id),
  foreign key (organization_id, inode_id) references inodes (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, user_id),
  foreign key (organization_id, answered_by) references members (organization_id, user_id)
);
create unique index access_requests_open on access_requests (organization_id, inode_id, member_id) where state = 'open';
create index access_requests_by_member on access_requests (organization_id, member_id, inode_id, created_at desc);
