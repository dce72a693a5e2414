-- An author of the log need not be a member of today: programs write too.
-- allowed: narrowing, a UUID's text loses nothing, server engineer
alter table operation_log alter column author_id type text using author_id::text;
