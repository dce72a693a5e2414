-- How often a document was opened, by day of UTC: numbers only, nobody's name.
create table document_views (
  organization_id uuid not null references organizations (id),
  inode_id uuid not null,
  day date not null,
  views integer not null,
  primary key (organization_id, inode_id, day),
  foreign key (organization_id, inode_id) references inodes (organization_id, id)
);
create index document_views_by_day on document_views (day);
