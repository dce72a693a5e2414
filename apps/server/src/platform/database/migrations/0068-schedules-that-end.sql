-- How often a schedule has sent since it was made or resumed: one that ends after so many times is paused then.
alter table export_schedules add column sends integer not null default 0;
-- It is paused because it came to its end, which is no trouble of anybody's.
alter table export_schedules add column has_ended boolean not null default false;
