-- Invitations by mail. The secret of a link is made from the server's own secret and the id, so it stands nowhere.

create table invitations (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  user_id uuid not null,
  invited_by uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references members (organization_id, user_id)
);
create index invitations_by_user on invitations (organization_id, user_id);
