-- By which provider a sign-in that waits for its second step began: its session ends with the provider's, as every other does.

alter table sign_in_challenges add column provider_id uuid;
alter table sign_in_challenges add column sealed_hint bytea;
alter table sign_in_challenges add column answer_hash bytea;
alter table sign_in_challenges add column session_index text;
