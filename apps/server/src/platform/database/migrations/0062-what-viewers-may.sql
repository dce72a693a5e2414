-- What those may do with a document who may only view it: filter and drill for themselves, take files of it away.
alter table inodes add column viewers_explore boolean not null default false;
alter table inodes add column viewers_export boolean not null default true;
