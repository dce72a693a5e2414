-- By which session of a SAML provider one of ours began: what the provider names where it ends.

alter table session_families add column session_index text;
