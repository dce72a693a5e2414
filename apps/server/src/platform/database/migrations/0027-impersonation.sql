-- Administrators act in a member's place: whose session leads there, and where they go when it is over.
alter table session_families add column impersonator_id uuid;
alter table session_families add column impersonator_family_id uuid;
alter table session_families add column return_to text;
