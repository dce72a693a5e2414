-- The answer of an identity provider that a session began by: where it comes a second time, somebody else has a copy (V09).
alter table session_families add column answer_hash bytea;
create index session_families_by_answer on session_families (organization_id, answer_hash) where answer_hash is not null;
