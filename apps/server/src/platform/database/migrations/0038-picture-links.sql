-- Addresses that show an element or a page as a picture, drawn with the rights of who made them, until a time or until they are taken back.

create table picture_links (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  workbook_id uuid not null,
  owner_id uuid not null,
  what text not null check (what in ('element', 'page')),
  part_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, workbook_id) references inodes (organization_id, id),
  foreign key (organization_id, owner_id) references members (organization_id, user_id)
);
create index picture_links_by_workbook on picture_links (organization_id, workbook_id, created_at desc);

-- Whether programs that show previews of links are told the names of documents.
alter table organizations add column link_titles boolean not null default false;
