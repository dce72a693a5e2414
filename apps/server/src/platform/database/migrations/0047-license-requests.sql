-- Members ask for an account type that allows more; who manages people answers.

create table license_requests (
  organization_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  account_type_id uuid not null,
  message text not null,
  state text not null default 'open' check (state in ('open', 'granted', 'declined')),
  created_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid,
  primary key (organization_id, id),
  foreign key (organization_id, member_id) references members (organization_id, user_id),
  foreign key (organization_id, account_type_id) references account_types (organization_id, id),
  foreign key (organization_id, answered_by) references members (organization_id, user_id)
);
create unique index license_requests_open on license_requests (organization_id, member_id) where state = 'open';
create index license_requests_by_member on license_requests (organization_id, member_id, created_at desc);
