-- The table that a load is about to make, and the server that makes it: a kill in between leaves a table without a file, which the
-- next start finds here. No two loads make the same table.
alter table uploads add column table_path text[];
alter table uploads add column load_holder text;
create unique index uploads_one_load_per_table on uploads (organization_id, table_path) where table_path is not null;
