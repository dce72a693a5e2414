-- Who asked what of the warehouses, and how it went. Written in batches, kept for a while.

create table query_log (
  organization_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  user_id uuid,
  document_id uuid,
  element_id text not null,
  connection_id text,
  path text not null check (path in ('warehouse', 'cache', 'shared')),
  is_download boolean not null,
  sql text,
  rows bigint,
  execute_ms integer not null,
  queue_ms integer not null,
  elapsed_ms integer not null,
  error_code text,
  primary key (organization_id, id)
);
create index query_log_by_time on query_log (organization_id, at desc);
create index query_log_by_document on query_log (organization_id, document_id, at desc);
create index query_log_at on query_log (at);
