-- Whatever rights rest on tells every server of its changes, whoever makes them: a socket that is open is looked at again at once.

-- Arguments: the kind of event, then pairs of a member of the event and the column that it comes from.
create function tell_change() returns trigger language plpgsql as $body$
declare
  changed jsonb;
  event jsonb;
begin
  foreach changed in array array[to_jsonb(old), to_jsonb(new)] loop
    continue when changed is null;
    event := jsonb_build_object('kind', tg_argv[0], 'organizationId', coalesce(changed ->> 'organization_id', changed ->> 'id'));
    for at in 1 .. tg_nargs - 2 by 2 loop
      event := event || jsonb_build_object(tg_argv[at], changed -> tg_argv[at + 1]);
    end loop;
    perform pg_notify('sheaf_events', jsonb_build_object('from', '', 'event', event)::text);
  end loop;
  return null;
end
$body$;

create trigger told after update on organizations for each row
  when (old.limits_sources is distinct from new.limits_sources)
  execute function tell_change('attributes-changed');
create trigger told after insert or update or delete on organization_attributes for each row
  execute function tell_change('attributes-changed');
create trigger told after insert or update or delete on allowed_sources for each row
  execute function tell_change('attributes-changed');

-- Who was not there before has nothing open.
create trigger told after update or delete on account_types for each row
  execute function tell_change('people-changed');
create trigger told after update or delete on members for each row
  execute function tell_change('member-changed', 'userId', 'user_id');
create trigger told after update or delete on teams for each row
  execute function tell_change('people-changed');
create trigger told after insert or update or delete on team_members for each row
  execute function tell_change('member-changed', 'userId', 'user_id');
create trigger told after insert or update or delete on user_attributes for each row
  execute function tell_change('people-changed');
create trigger told after insert or update or delete on member_attribute_values for each row
  execute function tell_change('member-changed', 'userId', 'user_id');
create trigger told after insert or update or delete on team_attribute_values for each row
  execute function tell_change('people-changed');

-- Not whenever a session is used or renewed, which only prolongs it.
create trigger told after update on session_families for each row
  when (
    old.revoked_at is distinct from new.revoked_at
    or new.expires_at < old.expires_at
    or coalesce(new.active_at, new.seen_at, new.created_at) < coalesce(old.active_at, old.seen_at, old.created_at)
    or old.user_id is distinct from new.user_id
    or old.impersonator_id is distinct from new.impersonator_id
    or old.impersonator_family_id is distinct from new.impersonator_family_id
  )
  execute function tell_change('session-revoked', 'familyId', 'id');
create trigger told_deleted after delete on session_families for each row
  execute function tell_change('session-revoked', 'familyId', 'id');
create trigger told after update on api_keys for each row
  when (
    old.revoked_at is distinct from new.revoked_at
    or new.expires_at < old.expires_at
    or old.scopes is distinct from new.scopes
    or old.user_id is distinct from new.user_id
  )
  execute function tell_change('key-revoked', 'keyId', 'id');
create trigger told_deleted after delete on api_keys for each row
  execute function tell_change('key-revoked', 'keyId', 'id');

create trigger told after update on inodes for each row
  when (
    old.parent_id is distinct from new.parent_id
    or old.owner_id is distinct from new.owner_id
    or old.type is distinct from new.type
    or (old.archived_at is null) <> (new.archived_at is null)
  )
  execute function tell_change('access-changed', 'inodeId', 'id');
create trigger told_deleted after delete on inodes for each row
  execute function tell_change('access-changed', 'inodeId', 'id');
create trigger told after insert or update or delete on grants for each row
  execute function tell_change('access-changed', 'inodeId', 'inode_id', 'userId', 'member_id');
create trigger told after insert or update or delete on team_grants for each row
  execute function tell_change('access-changed', 'inodeId', 'inode_id');
create trigger told after update on workbooks for each row
  when ((old.published_version is null) <> (new.published_version is null))
  execute function tell_change('access-changed', 'inodeId', 'inode_id');
create trigger told_deleted after delete on workbooks for each row
  execute function tell_change('access-changed', 'inodeId', 'inode_id');
