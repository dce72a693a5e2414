import { gql, type TypedDocumentNode } from "@apollo/client";
import type {
  ExportSchedule,
  HomeNews,
  MailRules,
  ScheduleChange,
  ScheduleCreation,
  SchedulePreview,
  ScheduleRun,
  ScheduleTest,
  SuggestedRecipient,
} from "@sheaf/contract";

type None = Record<string, never>;

export const SCHEDULES: TypedDocumentNode<{ readonly exportSchedules: readonly ExportSchedule[] }, { workbookId: string | null }> = gql`
  query ExportSchedules($workbookId: ID) {
    exportSchedules(workbookId: $workbookId) {
      scheduleId
      workbookId
      workbookName
      name
      kind
      subject
      message
      recipients
      teams
      items {
        what
        id
        format
      }
      condition {
        kind
        elementId
        columnId
        comparison
        value
        everyRow
        clearsAt
        formula
      }
      controls {
        controlId
        value
      }
      burst {
        elementId
        emailColumnId
        parts {
          columnId
          controlId
          filteredElementId
          filteredColumnId
        }
      }
      asRecipient
      hasLink
      paper {
        size
        orientation
        wholeTables
      }
      isZipped
      endsOn
      endsAfter
      destinations {
        destinationId
        kind
        host
        hasSecret
        table {
          connectionId
          elementId
          name
          mode
        }
        linked {
          accountId
          placeId
          placeName
          partId
          partName
          elementId
          mode
        }
      }
      ownerId
      ownerName
      cron
      timeZone
      unsubscribed
      isPaused
      pauseReason
      hasEnded
      mutedUntil
      isOn
      nextAt
    }
  }
`;
export const SCHEDULE_RUNS: TypedDocumentNode<{ readonly scheduleRuns: readonly ScheduleRun[] }, { scheduleId: string }> = gql`
  query ScheduleRuns($scheduleId: ID!) {
    scheduleRuns(scheduleId: $scheduleId) {
      runId
      startedAt
      endedAt
      outcome
      detail
      notes {
        message
        text
      }
      sent
      receivers
      unsure {
        destinationId
        host
        wasSentAgain
      }
    }
  }
`;
export const NEXT_TIMES: TypedDocumentNode<
  { readonly nextTimes: { readonly times: readonly string[] } },
  { cron: string; timeZone: string; endsOn: string | null; endsAfter: number | null }
> = gql`
  query NextTimes($cron: String!, $timeZone: String!, $endsOn: String, $endsAfter: Float) {
    nextTimes(cron: $cron, timeZone: $timeZone, endsOn: $endsOn, endsAfter: $endsAfter) {
      times
    }
  }
`;
export const MAIL_RULES: TypedDocumentNode<{ readonly mailRules: MailRules }, None> = gql`
  query MailRules {
    mailRules {
      domains
      linkTitles
      linkPictures
    }
  }
`;
/** Members by what somebody types, the best match first. */
export const SUGGESTED_RECIPIENTS: TypedDocumentNode<
  { readonly suggestedRecipients: readonly SuggestedRecipient[] },
  { readonly search: string }
> = gql`
  query SuggestedRecipients($search: String) {
    suggestedRecipients(search: $search) {
      email
      name
    }
  }
`;
export const UPDATE_MAIL_RULES: TypedDocumentNode<{ readonly updateMailRules: MailRules }, { request: MailRules }> = gql`
  mutation UpdateMailRules($request: UpdateMailRulesRequest!) {
    updateMailRules(request: $request) {
      domains
      linkTitles
      linkPictures
    }
  }
`;
interface Made {
  readonly scheduleId: string;
}
export const CREATE_SCHEDULE: TypedDocumentNode<{ readonly createExportSchedule: Made }, { request: ScheduleCreation }> = gql`
  mutation CreateExportSchedule($request: CreateExportScheduleRequest!) {
    createExportSchedule(request: $request) {
      scheduleId
    }
  }
`;
export const UPDATE_SCHEDULE: TypedDocumentNode<{ readonly updateExportSchedule: Made }, { request: ScheduleChange }> = gql`
  mutation UpdateExportSchedule($request: UpdateExportScheduleRequest!) {
    updateExportSchedule(request: $request) {
      scheduleId
    }
  }
`;
export const TEST_SCHEDULE: TypedDocumentNode<
  { readonly testExportSchedule: { readonly sentTo: string; readonly isSkipped: boolean; readonly detail: string | null } },
  { request: ScheduleTest }
> = gql`
  mutation TestExportSchedule($request: TestExportScheduleRequest!) {
    testExportSchedule(request: $request) {
      sentTo
      isSkipped
      detail
    }
  }
`;
export const PREVIEW_SCHEDULE: TypedDocumentNode<
  { readonly previewExportSchedule: SchedulePreview },
  { request: ScheduleTest & { readonly as: string | null } }
> = gql`
  mutation PreviewExportSchedule($request: PreviewExportScheduleRequest!) {
    previewExportSchedule(request: $request) {
      to
      subject
      html
      files {
        name
        contentType
        bytes
        picture
      }
      recipients
      isSkipped
      detail
    }
  }
`;
export const TEST_DESTINATION: TypedDocumentNode<
  { readonly testDestination: { readonly host: string; readonly hostKey: string | null } },
  { request: { workbookId: string; scheduleId: string | null; destination: ScheduleCreation["destinations"][number] } }
> = gql`
  mutation TestDestination($request: TestDestinationRequest!) {
    testDestination(request: $request) {
      host
      hostKey
    }
  }
`;
interface Done {
  readonly success: boolean;
}
type Naming = { request: { readonly scheduleId: string } };
export const PAUSE_SCHEDULE: TypedDocumentNode<{ readonly pauseExportSchedule: Done }, Naming> = gql`
  mutation PauseExportSchedule($request: PauseExportScheduleRequest!) {
    pauseExportSchedule(request: $request) {
      success
    }
  }
`;
export const RESUME_SCHEDULE: TypedDocumentNode<{ readonly resumeExportSchedule: Done }, Naming> = gql`
  mutation ResumeExportSchedule($request: ResumeExportScheduleRequest!) {
    resumeExportSchedule(request: $request) {
      success
    }
  }
`;
type Running = { request: { readonly scheduleId: string; readonly againOf?: string } };
export const RUN_SCHEDULE: TypedDocumentNode<{ readonly runExportSchedule: Done }, Running> = gql`
  mutation RunExportSchedule($request: RunExportScheduleRequest!) {
    runExportSchedule(request: $request) {
      success
    }
  }
`;
export const DELETE_SCHEDULE: TypedDocumentNode<{ readonly deleteExportSchedule: Done }, Naming> = gql`
  mutation DeleteExportSchedule($request: DeleteExportScheduleRequest!) {
    deleteExportSchedule(request: $request) {
      success
    }
  }
`;
export const MUTE_SCHEDULE: TypedDocumentNode<
  { readonly muteExportSchedule: Done },
  { request: { readonly scheduleId: string; readonly until: string | null } }
> = gql`
  mutation MuteExportSchedule($request: MuteExportScheduleRequest!) {
    muteExportSchedule(request: $request) {
      success
    }
  }
`;
/** What waits for a person on their home screen. */
export const HOME_NEWS: TypedDocumentNode<{ readonly homeNews: HomeNews }, Record<string, never>> = gql`
  query HomeNews {
    homeNews {
      schedules {
        scheduleId
        name
        workbookId
        workbookName
        isStopped
        reason
        at
      }
      freshness {
        inodeId
        type
        name
        refreshedAt
        isLate
      }
    }
  }
`;
