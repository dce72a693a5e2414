-- Members and teams that an identity provider keeps (SCIM): by what it calls them, and which teams are its own.

alter table members add column external_id text;
create unique index members_by_external_id on members (organization_id, external_id) where external_id is not null;
alter table teams add column kind text not null default 'own' check (kind in ('own', 'identity-provider'));
alter table teams add column external_id text;
