-- Files that people uploaded, and documents out of the trash, in the file with everything of an organization.
alter table organization_exports add column files integer;
alter table organization_exports add column trashed integer;
