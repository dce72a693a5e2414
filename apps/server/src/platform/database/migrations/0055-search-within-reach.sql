-- Search as it is typed: runs of letters inside a word find names by the index that forgives slips, folders are found without what lies in
-- them, and names of columns as they are written.

create function inner_grams(words text) returns text[] language sql immutable parallel safe return (
  select coalesce(array_agg(distinct substr(padded.text, place, 3)), '{}')
  from (select regexp_replace(lower(words), '[^[:alnum:]]+', ' ', 'g') as text) padded,
    generate_series(1, length(padded.text) - 2) place
  where position(' ' in substr(padded.text, place, 3)) = 0
);

create index inodes_folders on inodes (organization_id, parent_id) where type = 'folder';
create index inodes_folders_by_owner on inodes (organization_id, owner_id) where type = 'folder';
-- what is longer is not in their grams as a whole
create index inodes_of_long_texts on inodes (organization_id) where length(name) + length(description) >= 600;
create index document_parts_by_name on document_parts (organization_id, lower(name));

-- Texts that are searched, in small letters: folding them for every row of every key costs more than all else of a search.
alter table inodes add column small_name text generated always as (lower(name)) stored;
alter table inodes add column small_text text generated always as (lower(name || ' ' || description)) stored;
alter table members add column small_name text generated always as (lower(first_name || ' ' || last_name)) stored;
alter table members add column small_text text generated always as (lower(first_name || ' ' || last_name || ' ' || email)) stored;
