-- What documents consist of and what each part rests on: for lineage, and for the search over columns, metrics and formulas.

-- Words of a text, letters and digits: what stands between them in formulas tells nothing.
create function part_words(text text) returns tsvector language sql immutable parallel safe return (
  to_tsvector('simple', regexp_replace(left(text, 2000), '[^[:alnum:]]+', ' ', 'g'))
);

create table document_index (
  organization_id uuid not null,
  document_id uuid not null,
  sequence bigint not null,
  published_version integer,
  primary key (organization_id, document_id),
  foreign key (organization_id, document_id) references inodes (organization_id, id)
);

create table document_parts (
  organization_id uuid not null,
  document_id uuid not null,
  is_draft boolean not null,
  position integer not null,
  kind text not null check (kind in ('element', 'column', 'metric')),
  element_id text not null,
  item_id text,
  page_id text not null,
  element_kind text not null,
  element_name text not null,
  name text not null,
  formula text,
  is_secured boolean not null,
  words tsvector generated always as (part_words(name || ' ' || coalesce(formula, ''))) stored,
  primary key (organization_id, document_id, is_draft, position),
  foreign key (organization_id, document_id) references inodes (organization_id, id)
);
create index document_parts_by_words on document_parts using gin (words);
create index document_parts_by_element on document_parts (organization_id, document_id, element_id);

create table document_reads (
  organization_id uuid not null,
  document_id uuid not null,
  is_draft boolean not null,
  position integer not null,
  source_kind text not null check (source_kind in ('table', 'sql', 'file', 'model')),
  source_id text not null,
  source_key text not null,
  item_key text not null,
  is_direct boolean not null,
  foreign key (organization_id, document_id) references inodes (organization_id, id)
);
create index document_reads_by_source on document_reads (organization_id, source_id, source_key, item_key);
create index document_reads_by_part on document_reads (organization_id, document_id, is_draft, position);
