-- What the bytes of a file in a cell have to be; null of files that came before.
alter table cell_files add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');
