-- Whoever empties a table that rights rest on fires no trigger of a row: every socket that is open comes again, and is looked at anew.

create function tell_emptied() returns trigger language plpgsql as $body$
begin
  perform pg_notify('sheaf_events', '{"from":"","event":{"kind":"events-missed"}}');
  return null;
end
$body$;

create trigger told_emptied after truncate on organizations for each statement execute function tell_emptied();
create trigger told_emptied after truncate on organization_attributes for each statement execute function tell_emptied();
create trigger told_emptied after truncate on allowed_sources for each statement execute function tell_emptied();
create trigger told_emptied after truncate on account_types for each statement execute function tell_emptied();
create trigger told_emptied after truncate on members for each statement execute function tell_emptied();
create trigger told_emptied after truncate on teams for each statement execute function tell_emptied();
create trigger told_emptied after truncate on team_members for each statement execute function tell_emptied();
create trigger told_emptied after truncate on user_attributes for each statement execute function tell_emptied();
create trigger told_emptied after truncate on member_attribute_values for each statement execute function tell_emptied();
create trigger told_emptied after truncate on team_attribute_values for each statement execute function tell_emptied();
create trigger told_emptied after truncate on session_families for each statement execute function tell_emptied();
create trigger told_emptied after truncate on api_keys for each statement execute function tell_emptied();
create trigger told_emptied after truncate on inodes for each statement execute function tell_emptied();
create trigger told_emptied after truncate on grants for each statement execute function tell_emptied();
create trigger told_emptied after truncate on team_grants for each statement execute function tell_emptied();
create trigger told_emptied after truncate on workbooks for each statement execute function tell_emptied();
