-- Themes of organizations: each a preset and what was changed of it.
create table organization_themes (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  base text not null,
  overrides jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, changed_by) references members (organization_id, user_id)
);
create unique index organization_themes_by_name on organization_themes (organization_id, lower(name));

-- Of documents that choose none: the id of a theme, or the name of a preset; null: documents follow their readers.
alter table organizations add column default_theme text;
