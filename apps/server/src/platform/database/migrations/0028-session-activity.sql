-- When somebody last used a session: what ends it where the organization ends sessions that nobody uses.

alter table session_families add column active_at timestamptz;
