-- Attributes of organizations that somebody set, by the names of the registry (package contract); what is not here has its default.
create table organization_attributes (
  organization_id uuid not null references organizations (id),
  name text not null,
  value jsonb not null,
  changed_at timestamptz not null default now(),
  -- null: whoever runs the server, or before this was kept
  changed_by uuid,
  primary key (organization_id, name),
  foreign key (organization_id, changed_by) references members (organization_id, user_id)
);

-- What was kept in columns of their own. The columns stay for servers of the version before; nothing reads them any more.
insert into organization_attributes (organization_id, name, value)
  select id, 'timezone', to_jsonb(time_zone) from organizations where time_zone <> 'UTC';
insert into organization_attributes (organization_id, name, value)
  select id, 'weekStart', to_jsonb(week_start) from organizations where week_start <> 'sunday';
insert into organization_attributes (organization_id, name, value)
  select id, 'locale', to_jsonb(locale) from organizations where locale <> 'EN';
insert into organization_attributes (organization_id, name, value)
  select id, 'defaultWorkbookThemeId', to_jsonb(default_theme) from organizations where default_theme is not null;
