-- How the numbers of an uploaded file are shown, by the names of its columns; null of files that came before.
alter table datafiles add column column_formats jsonb;
