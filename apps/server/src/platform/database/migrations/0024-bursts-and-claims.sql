-- Conditions can be formulas, each recipient can get a part of their own, and one run of a schedule tells at a time.
alter table export_schedules add column claimed_by uuid;
alter table export_schedules add column claimed_job uuid;
alter table export_schedules add column claimed_until timestamptz;

update export_schedules set definition = (
  definition::jsonb || jsonb_build_object('condition', definition::jsonb -> 'condition' || '{"formula": null}'::jsonb, 'burst', null)
)::json
where definition -> 'burst' is null;
