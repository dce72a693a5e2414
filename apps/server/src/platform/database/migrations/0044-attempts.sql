-- How often something was tried at the door, for all servers of an installation together. Keys are hashes: nobody reads from them who tried
-- what. A crash may forget them; no copy of the store has them.

-- allowed: no-organization, who is at the door belongs to none yet, entrance engineer
create unlogged table attempts (
  key bytea primary key,
  -- what is left, at this moment
  tokens double precision not null,
  at timestamptz not null,
  -- when it is as if nothing had been tried
  full_at timestamptz not null
);
create index attempts_by_time on attempts (full_at);
