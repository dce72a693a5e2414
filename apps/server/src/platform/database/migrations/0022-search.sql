-- Search forgives slips of the keyboard: names and descriptions by the runs of three letters in their words, which an index finds.

create function text_grams(words text) returns text[] language sql immutable parallel safe return (
  select coalesce(array_agg(distinct substr(padded.text, place, 3)), '{}')
  from (select '  ' || regexp_replace(lower(words), '[^[:alnum:]]+', '  ', 'g') || ' ' as text) padded,
    generate_series(1, length(padded.text) - 2) place
  where substr(padded.text, place, 3) !~ '^.?  $'
);

alter table inodes add column grams text[] generated always as (text_grams(left(name || ' ' || description, 600))) stored;
create index inodes_by_grams on inodes using gin (grams);
create index recents_by_inode on recents (organization_id, inode_id, opened_at desc);
