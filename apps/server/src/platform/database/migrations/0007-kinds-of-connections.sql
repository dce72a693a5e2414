-- Which kinds of connections there are is said once, in packages/contract; what is in none of them is refused before it gets here.
-- allowed: drop, a check that only refused and no rows, server engineer
alter table connections drop constraint connections_engine_check;
