-- Pictures that people upload: each content once in an organization. Their bytes lie in the store of files; they are there before their row is.
create table pictures (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  media_type text not null,
  byte_size bigint not null check (byte_size > 0),
  owner_id uuid not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, sha256)
);
create index pictures_by_age on pictures (created_at);

-- The workbooks that may show a picture: it was uploaded into them, copied along, or brought by somebody who could see it.
create table picture_holders (
  organization_id uuid not null,
  workbook_id uuid not null,
  picture_id uuid not null,
  primary key (organization_id, workbook_id, picture_id),
  foreign key (organization_id, picture_id) references pictures (organization_id, id),
  foreign key (organization_id, workbook_id) references workbooks (organization_id, inode_id)
);
create index picture_holders_by_picture on picture_holders (organization_id, picture_id);

-- The picture of a person.
alter table members add column picture_id uuid;
alter table members add foreign key (organization_id, picture_id) references pictures (organization_id, id);
create index members_by_picture on members (organization_id, picture_id) where picture_id is not null;
