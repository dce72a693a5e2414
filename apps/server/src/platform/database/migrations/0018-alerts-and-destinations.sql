-- Schedules send pages and workbooks beside elements, look at conditions, and tell other programs; alerts are schedules that tell of something
-- once until it is over.

-- what the run before saw, by reader
alter table export_schedules add column state json not null default '{}';
alter table export_schedules add column muted_until timestamptz;
-- who got it
alter table schedule_runs add column receivers json not null default '[]';

update export_schedules set definition = json_build_object(
  'kind', 'export',
  'recipients', definition -> 'recipients',
  'destinations', json_build_array(),
  'subject', definition -> 'subject',
  'message', definition -> 'message',
  'items', (
    select json_agg(json_build_object('what', 'element', 'id', element, 'format', definition -> 'format'))
    from json_array_elements_text(definition -> 'elementIds') as element
  ),
  'condition', json_build_object(
    'kind', definition -> 'condition', 'elementId', null, 'columnId', null, 'comparison', null, 'value', null, 'everyRow', false
  ),
  'asRecipient', false,
  'hasLink', true,
  'paper', json_build_object('size', 'a4', 'orientation', 'landscape')
)
where definition -> 'items' is null;

-- Addresses that want no more of a schedule.
create table schedule_leavers (
  organization_id uuid not null,
  schedule_id uuid not null,
  email text not null,
  left_at timestamptz not null,
  primary key (organization_id, schedule_id, email),
  foreign key (organization_id, schedule_id) references export_schedules (organization_id, id)
);

-- Domains outside of the organization whose addresses may get mail.
alter table organizations add column mail_domains text[] not null default '{}';
