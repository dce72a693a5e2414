import { auditHandlers, auditSchedule, auditSealJob, auditStreamJob } from "../areas/administration/index.ts";
import { accessAnswerMail, accessRequestHandlers, accessRequestMail, shareMail, shareMailHandler } from "../areas/documents/index.ts";
import { closedMail, closedMailHandler, organizationExportHandler, organizationExportJob } from "../areas/danger-zone/index.ts";
import { handoverMail, handoverMailHandler } from "../areas/departures/index.ts";
import { invitationMail, invitationMailHandler } from "../areas/invitations/index.ts";
import { welcomeMail, welcomeMailHandler } from "../areas/organizations/index.ts";
import { indexHandler, indexJob, indexSchedule } from "../areas/lineage/index.ts";
import { licenseAnswerMail, licenseRequestHandlers, licenseRequestMail } from "../areas/people/index.ts";
import { codeMail, noticeMail, secondFactorHandlers } from "../areas/second-factor/index.ts";
import { passwordResetHandler, passwordResetMail, reminderMail, signUpHandlers, signUpMail } from "../areas/session/index.ts";
import { scheduleSend, scheduleSendHandler, type SendingParts } from "../areas/schedules/index.ts";
import { openLookingPost } from "../platform/mail/index.ts";
import type { JobHandler, JobType, OwnSchedule } from "../platform/background/index.ts";
import type { Services } from "../platform/services.ts";
import type { WarehouseDoor } from "../areas/connections/index.ts";
import { tidyFolderJob, tidyStoreJob, upkeepHandlers, upkeepSchedules } from "./upkeep.ts";

/** Every kind of background job. What each does is `jobHandlers`'. */
export const jobTypes = [
  auditSealJob,
  auditStreamJob,
  tidyStoreJob,
  tidyFolderJob,
  indexJob,
  invitationMail,
  welcomeMail,
  accessRequestMail,
  accessAnswerMail,
  shareMail,
  licenseRequestMail,
  licenseAnswerMail,
  handoverMail,
  closedMail,
  organizationExportJob,
  codeMail,
  noticeMail,
  passwordResetMail,
  signUpMail,
  reminderMail,
  scheduleSend,
] as const satisfies readonly JobType[];

/** What the server does for itself at certain times. */
export const ownSchedules: readonly OwnSchedule[] = [...upkeepSchedules, indexSchedule, auditSchedule];

export function jobHandlers(services: Services, door: WarehouseDoor, looking: SendingParts): readonly JobHandler[] {
  const post = openLookingPost(services);
  services.log.info(`mail goes to ${post.where}`);
  return [
    ...upkeepHandlers(services, door),
    ...auditHandlers(services, looking.door),
    indexHandler(services, looking.documents),
    invitationMailHandler(services, post),
    welcomeMailHandler(services, post),
    ...accessRequestHandlers(services, post),
    shareMailHandler(services, post),
    ...licenseRequestHandlers(services, post),
    handoverMailHandler(services, post),
    closedMailHandler(services, post),
    organizationExportHandler(services, looking.documents, door),
    ...secondFactorHandlers(services, post),
    passwordResetHandler(services, post),
    ...signUpHandlers(services, post),
    scheduleSendHandler(services, looking, post),
  ];
}
