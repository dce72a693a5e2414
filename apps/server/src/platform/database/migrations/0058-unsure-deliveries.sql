-- Destinations that may have got what a run sent: nobody knows, because the server or the line ended in between.
alter table schedule_runs add column unsure json not null default '[]';
