import type { LinkedPlace, LinkedService, ScheduleCreation, WrittenTable } from "@sheaf/contract";
import type { ColumnType, Generated } from "kysely";
import type { Time, NullableTime, JsonColumn } from "./columns.ts";

/** What is done later, by whom it is sent, and where it goes. */
export interface ScheduleTables {
  job_schedules: {
    organization_id: string;
    id: string;
    kind: string;
    member_id: string | null;
    cron: string;
    time_zone: string;
    payload: JsonColumn<unknown>;
    server: string | null;
    next_at: ColumnType<Date, Date, Date>;
    last_at: NullableTime;
    created_at: Time;
  };
  export_schedules: {
    organization_id: string;
    id: string;
    workbook_id: string;
    owner_id: string;
    name: string;
    cron: string;
    time_zone: string;
    definition: JsonColumn<ScheduleDefinition>;
    is_paused: Generated<boolean>;
    pause_reason: string | null;
    failures: Generated<number>;
    /** Since it was made or resumed. */
    sends: Generated<number>;
    /** It is paused because it came to its end. */
    has_ended: Generated<boolean>;
    created_at: Time;
    state: JsonColumn<ScheduleState>;
    muted_until: NullableTime;
    claimed_by: Generated<string | null>;
    claimed_job: Generated<string | null>;
    claimed_until: Generated<Date | null>;
  };
  service_apps: {
    organization_id: string;
    service: LinkedService;
    client_id: string;
    sealed_secret: Buffer;
    tenant: string | null;
    is_wide: Generated<boolean>;
    changed_at: Time;
  };
  linked_accounts: {
    organization_id: string;
    id: string;
    user_id: string;
    service: LinkedService;
    subject: string;
    label: string;
    sealed_tokens: Buffer;
    scopes: string[];
    is_lost: Generated<boolean>;
    linked_at: Time;
    renewing_until: Generated<Date | null>;
  };
  linking_flows: {
    organization_id: string;
    id: string;
    user_id: string;
    session_id: string;
    service: LinkedService;
    scopes: string[];
    state_hash: Buffer;
    sealed_verifier: Buffer;
    expires_at: ColumnType<Date, Date, Date>;
  };
  schedule_leavers: { organization_id: string; schedule_id: string; email: string; left_at: Time };
  schedule_runs: {
    organization_id: string;
    id: string;
    schedule_id: string;
    started_at: Time;
    ended_at: NullableTime;
    outcome: "running" | "sent" | "skipped" | "retrying" | "failed";
    detail: string | null;
    sent: Generated<number>;
    receivers: JsonColumn<readonly string[]>;
    unsure: JsonColumn<readonly UnsureDelivery[]>;
  };
  job_effects: { organization_id: string; job_id: string; name: string; done_at: Time; kept: Generated<string | null> };
}

/** What a schedule sends, to whom and when it does; `sealed` holds the address of a destination and its secret. */
export type ScheduleDefinition = Pick<
  ScheduleCreation,
  | "kind"
  | "recipients"
  | "subject"
  | "message"
  | "teams"
  | "items"
  | "controls"
  | "condition"
  | "burst"
  | "asRecipient"
  | "hasLink"
  | "paper"
  | "isZipped"
  | "endsOn"
  | "endsAfter"
> & { readonly destinations: readonly KeptDestination[] };
export interface KeptDestination {
  readonly destinationId: string;
  readonly kind: ScheduleCreation["destinations"][number]["kind"];
  readonly host: string;
  readonly hasSecret: boolean;
  /** Empty where there is nothing to hide. */
  readonly sealed: string;
  /** Of a warehouse. */
  readonly table?: WrittenTable;
  /** Of what a linked account leads to. */
  readonly linked?: LinkedPlace;
}
/** A destination that may have got what a run sent, or may not. */
export interface UnsureDelivery {
  readonly destinationId: string;
  readonly host: string;
  readonly wasSentAgain: boolean;
}
/** What the run before saw, by the reader whose rows it looked at. */
export type ScheduleState = Readonly<Record<string, SeenBefore>>;
export interface SeenBefore {
  readonly rows?: number;
  readonly hash?: string;
  readonly value?: number;
  /** The last values, the newest last. */
  readonly values?: readonly number[];
  readonly isOn?: boolean;
}
