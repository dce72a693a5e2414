-- What begins as somebody types comes first in every search: of one or two letters it is found without all that has them somewhere.
create index inodes_by_small_name on inodes (organization_id, small_name text_pattern_ops) where archived_at is null;
create index members_by_small_name on members (organization_id, small_name text_pattern_ops) where not is_archived;
-- the newest member says whether there may be new names
create index members_by_creation on members (organization_id, created_at);
