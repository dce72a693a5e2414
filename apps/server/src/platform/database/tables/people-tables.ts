import type { ConnectionRight } from "@sheaf/contract";
import type { ColumnType, Generated } from "kysely";
import type { Time, NullableTime } from "./columns.ts";

/** Teams, attributes of people, and what goes from one to another. */
export interface PeopleTables {
  teams: {
    organization_id: string;
    id: string;
    name: string;
    description: Generated<string>;
    created_at: Time;
    archived_at: NullableTime;
    kind: Generated<"own" | "identity-provider">;
    external_id: string | null;
    /** People join it and leave it by themselves. */
    is_open: Generated<boolean>;
  };
  team_members: { organization_id: string; team_id: string; user_id: string; added_at: Time; is_admin: Generated<boolean> };
  team_nestings: { organization_id: string; outer_id: string; inner_id: string; added_at: Time };
  /** Every team within another at whatever depth; the store keeps it by itself. */
  team_reach: { organization_id: string; outer_id: string; inner_id: string; distance: ColumnType<number, never, never> };
  /** Who is in a team, in person (distance 0) or by a team within it. A view. */
  team_people: { organization_id: string; team_id: string; user_id: string; distance: ColumnType<number, never, never> };
  team_grants: {
    organization_id: string;
    id: string;
    inode_id: string;
    team_id: string;
    access_right: "view" | "explore" | "edit" | "manage";
    created_by: string;
    created_at: Time;
    /** From then on it gives nothing. */
    ends_at: NullableTime;
    /** Its end was written into the audit log. */
    end_noted: Generated<boolean>;
  };
  team_connection_grants: {
    organization_id: string;
    connection_id: string;
    team_id: string;
    access_right: ConnectionRight;
    created_at: Time;
    /** From then on it gives nothing. */
    ends_at: NullableTime;
    /** Its end was written into the audit log. */
    end_noted: Generated<boolean>;
  };
  user_attributes: {
    organization_id: string;
    id: string;
    name: string;
    description: Generated<string>;
    default_value: string | null;
    created_at: Time;
  };
  member_attribute_values: { organization_id: string; attribute_id: string; user_id: string; value: string };
  team_attribute_values: { organization_id: string; attribute_id: string; team_id: string; value: string; rank: number };
  handovers: {
    organization_id: string;
    id: string;
    from_id: string;
    to_id: string;
    documents: number;
    folders: number;
    workspaces: number;
    schedules: number;
    paused: number;
    folder_id: string | null;
    created_at: Time;
    seen_at: NullableTime;
  };
  license_requests: {
    organization_id: string;
    id: string;
    member_id: string;
    account_type_id: string;
    message: string;
    state: Generated<"open" | "granted" | "declined">;
    created_at: Time;
    answered_at: NullableTime;
    answered_by: string | null;
  };
  access_requests: {
    organization_id: string;
    id: string;
    inode_id: string;
    member_id: string;
    wanted_right: "view" | "explore" | "edit";
    message: string;
    state: Generated<"open" | "granted" | "declined">;
    created_at: Time;
    answered_at: NullableTime;
    answered_by: string | null;
  };
}
