-- From which addresses an organization is reached, where it limits them.

alter table organizations add column limits_sources boolean not null default false;

create table allowed_sources (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  -- an address or a network of them, IPv4 or IPv6
  network text not null,
  note text not null,
  created_at timestamptz not null,
  created_by uuid,
  primary key (organization_id, id)
);
