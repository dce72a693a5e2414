-- How the product and its mail look to the people of an organization. Pictures stand in the store of files; none of those named here is forgotten.

create table organization_branding (
  organization_id uuid not null primary key references organizations (id),
  product jsonb not null,
  mail jsonb not null,
  logo_id uuid,
  dark_logo_id uuid,
  favicon_id uuid,
  sign_in_picture_id uuid,
  mail_logo_id uuid,
  changed_at timestamptz not null,
  changed_by uuid not null
);
