-- People are found by their names although a finger slipped; and the words of names of what stands inside documents are kept, not made for every search.

alter table members add column grams text[] generated always as (text_grams(first_name || ' ' || last_name || ' ' || email)) stored;
create index members_by_grams on members using gin (grams);
alter table document_parts add column name_words tsvector generated always as (part_words(name)) stored;
create index document_parts_by_name_words on document_parts using gin (name_words);
