-- The language that a member chose; null: as the organization has it.
alter table members add column locale text;
