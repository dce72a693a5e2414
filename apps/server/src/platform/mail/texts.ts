import type { Right } from "@sheaf/contract";
import type { Words } from "@sheaf/messages";
import type { MailPicture } from "./mail-file.ts";

/** A mail in the language of whoever gets it. Names that people chose come in as they are; the renderer escapes them. */
export interface MailText {
  readonly subject: string;
  /** Under the subject, small: what it is of. */
  readonly about?: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string } | null;
  /** Why it was sent, small, at the end. */
  readonly note: string;
  /** Pictures that stand under the text, by the ids of their attachments. */
  readonly pictures?: readonly MailPicture[];
  /** What ends such messages, at the very end. */
  readonly unsubscribe?: { readonly label: string; readonly url: string };
}

/** What a mail is said with: the language of its recipient, and what their organization calls the product. */
export interface MailWords {
  readonly words: Words;
  readonly product: string;
}

/** A mail of which the recipient is not known yet. */
export type MailDraft = (said: MailWords) => MailText;

/** What the owner of an account is told that happened to it. */
export const securityEvents = [
  "wrong-codes",
  "factor-on",
  "factor-off",
  "factor-reset",
  "recovery-code",
  "password-reset",
  "passkey-added",
  "passkey-removed",
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

const notices = {
  "wrong-codes": { subject: "mails.notice.wrong-codes", text: "mails.notice.wrong-codes-text" },
  "factor-on": { subject: "mails.notice.factor-on", text: "mails.notice.factor-on-text" },
  "factor-off": { subject: "mails.notice.factor-off", text: "mails.notice.factor-off-text" },
  "factor-reset": { subject: "mails.notice.factor-reset", text: "mails.notice.factor-reset-text" },
  "passkey-added": { subject: "mails.notice.passkey-added", text: "mails.notice.passkey-added-text" },
  "passkey-removed": { subject: "mails.notice.passkey-removed", text: "mails.notice.passkey-removed-text" },
  "password-reset": { subject: "mails.notice.password-reset", text: "mails.notice.password-reset-text" },
  "recovery-code": { subject: "mails.notice.recovery-code", text: "mails.notice.recovery-code-text" },
} as const satisfies Readonly<Record<SecurityEvent, unknown>>;

interface ScheduledMail {
  readonly owner: string;
  readonly organization: string;
  readonly schedule: string;
  readonly document: string;
  readonly subject: string;
  readonly message: string;
  /** What an alert tells of; null for what is sent anyway. */
  readonly reason: ((words: Words) => string) | null;
  /** Null: nobody is led to the document. */
  readonly url: string | null;
  readonly pictures: NonNullable<MailText["pictures"]>;
  /** Null: it is a test for the owner. */
  readonly unsubscribe: string | null;
}

/** The last day before an end that falls on midnight; the day and the time of any other. */
function lastMoment({ at, timeZone }: { readonly at: Date; readonly timeZone: string }, locale: string): string {
  const isMidnight = new Intl.DateTimeFormat("en", { timeZone, hourCycle: "h23", timeStyle: "medium" }).format(at) === "00:00:00";
  return isMidnight
    ? new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "long" }).format(at.getTime() - 1)
    : new Intl.DateTimeFormat(locale, { timeZone, dateStyle: "long", timeStyle: "short" }).format(at);
}

const linesOf = (text: string): readonly string[] => text.split("\n").filter((line) => line.trim() !== "");

/** What mail says, in one place. */
export const mailTexts = {
  invitation:
    (facts: { readonly inviter: string; readonly organization: string; readonly url: string; readonly days: number }): MailDraft =>
    ({ words, product }) => {
      const { inviter, organization, url, days } = facts;
      return {
        subject: words.text("mails.invitation.subject", { inviter, organization, product }),
        paragraphs: [words.text("mails.invitation.text", { inviter, organization }), words.text("mails.invitation.how", { days })],
        action: { label: words.text("mails.invitation.accept"), url },
        note: words.text("mails.invitation.note"),
      };
    },
  welcome:
    ({ organization, url }: { readonly organization: string; readonly url: string }): MailDraft =>
    ({ words, product }) => ({
      subject: words.text("mails.welcome.subject", { organization, product }),
      paragraphs: [words.text("mails.welcome.text", { organization }), words.text("mails.welcome.how")],
      action: { label: words.text("mails.welcome.open", { organization }), url },
      note: words.text("mails.welcome.note"),
    }),
  verificationCode:
    ({ organization, code, minutes }: { readonly organization: string; readonly code: string; readonly minutes: number }): MailDraft =>
    ({ words, product }) => ({
      subject: words.text("mails.code.subject", { code, organization }),
      paragraphs: [words.text("mails.code.text", { organization, code }), words.text("mails.code.how", { minutes, product })],
      action: null,
      note: words.text("mails.code.note"),
    }),
  signUpCode:
    (facts: {
      /** Null: a new one is founded. */
      readonly organization: string | null;
      readonly code: string;
      readonly minutes: number;
      /** Where the sign-up goes on without the code. */
      readonly url: string;
    }): MailDraft =>
    ({ words, product }) => {
      const { code, minutes, url } = facts;
      const organization = facts.organization ?? product;
      return {
        subject: words.text("mails.code.subject", { code, organization }),
        paragraphs: [words.text("mails.sign-up.text", { organization, code }), words.text("mails.code.how", { minutes, product })],
        action: { label: words.text("mails.sign-up.continue"), url },
        note: words.text("mails.sign-up.note"),
      };
    },
  signedUpAlready:
    ({ organization, url }: { readonly organization: string; readonly url: string }): MailDraft =>
    ({ words }) => ({
      subject: words.text("mails.sign-up.already", { organization }),
      paragraphs: [words.text("mails.sign-up.already-text", { organization })],
      action: { label: words.text("mails.sign-up.sign-in", { organization }), url },
      note: words.text("mails.sign-up.note"),
    }),
  organizationsReminder:
    ({ organizations }: { readonly organizations: readonly { readonly name: string; readonly url: string }[] }): MailDraft =>
    ({ words, product }) => ({
      subject: words.text("mails.reminder.subject", { count: organizations.length, product }),
      paragraphs: [
        words.text("mails.reminder.text"),
        ...organizations.map(({ name, url }) => words.text("mails.reminder.organization", { name, url })),
      ],
      action: null,
      note: words.text("mails.reminder.note"),
    }),
  passwordReset:
    ({ organization, url, minutes }: { readonly organization: string; readonly url: string; readonly minutes: number }): MailDraft =>
    ({ words }) => ({
      subject: words.text("mails.reset.subject", { organization }),
      paragraphs: [words.text("mails.reset.text", { organization }), words.text("mails.reset.how", { minutes })],
      action: { label: words.text("mails.reset.choose"), url },
      note: words.text("mails.reset.note"),
    }),
  securityNotice:
    ({ organization, what }: { readonly organization: string; readonly what: SecurityEvent }): MailDraft =>
    ({ words, product }) => ({
      subject: words.text("mails.notice.subject", { what: words.text(notices[what].subject), organization }),
      paragraphs: [words.text(notices[what].text)],
      action: null,
      note: words.text("mails.notice.note", { organization, product }),
    }),
  scheduled:
    (facts: ScheduledMail): MailDraft =>
    ({ words }) => {
      const { owner, organization, schedule, document, subject, message, reason, url, pictures, unsubscribe } = facts;
      return {
        subject: subject.trim() === "" ? schedule : subject,
        about: `${document} · ${organization}`,
        paragraphs: [...linesOf(message), ...(reason === null ? [] : [words.text("mails.scheduled.sentence", { text: reason(words) })])],
        action: url === null ? null : { label: words.text("mails.scheduled.open", { document }), url },
        note:
          unsubscribe === null
            ? words.text("mails.scheduled.test-note", { schedule })
            : words.text("mails.scheduled.note", { owner, organization, schedule }),
        pictures,
        ...(unsubscribe === null ? {} : { unsubscribe: { label: words.text("mails.scheduled.unsubscribe"), url: unsubscribe } }),
      };
    },
  accessRequested:
    (facts: {
      readonly asker: string;
      readonly email: string;
      readonly document: string;
      readonly right: "view" | "explore" | "edit";
      readonly message: string;
      readonly url: string;
    }): MailDraft =>
    ({ words }) => {
      const { asker, email, document, right, message, url } = facts;
      return {
        subject: words.text("mails.asked.subject", { asker, document }),
        paragraphs: [words.text("mails.asked.text", { right, asker, email, document }), ...linesOf(message)],
        action: { label: words.text("mails.asked.answer"), url },
        note: words.text("mails.asked.note"),
      };
    },
  shared:
    (facts: {
      readonly sharer: string;
      readonly email: string;
      readonly document: string;
      readonly right: Right;
      readonly message: string;
      /** When the right ends, by the clocks of a zone; null: it does not. */
      readonly end: { readonly at: Date; readonly timeZone: string } | null;
      readonly url: string;
      /** The address accepts an invitation, for so many days; null: it leads to what was shared. */
      readonly invitationDays: number | null;
    }): MailDraft =>
    ({ words }) => {
      const { sharer, email, document, right, message, end, url, invitationDays } = facts;
      return {
        subject: words.text("mails.shared.subject", { sharer, document }),
        paragraphs: [
          words.text("mails.shared.text", { right, sharer, email, document }),
          ...linesOf(message),
          ...(end === null ? [] : [words.text("mails.shared.until", { until: lastMoment(end, words.locale) })]),
          ...(invitationDays === null ? [] : [words.text("mails.invitation.how", { days: invitationDays })]),
        ],
        action: { label: words.text(invitationDays === null ? "mails.answered.open" : "mails.invitation.accept"), url },
        note: words.text("mails.shared.note"),
      };
    },
  /** `document` null: it was declined, and who was declined is told no name. */
  accessAnswered:
    ({ document, url }: { readonly document: string | null; readonly url: string }): MailDraft =>
    ({ words }) => ({
      subject:
        document === null ? words.text("mails.answered.declined-subject") : words.text("mails.answered.granted-subject", { document }),
      paragraphs: [
        document === null ? words.text("mails.answered.declined-text") : words.text("mails.answered.granted-text", { document }),
      ],
      action: document === null ? null : { label: words.text("mails.answered.open"), url },
      note: words.text("mails.answered.note"),
    }),
  handover:
    (facts: {
      readonly member: string;
      readonly organization: string;
      readonly owned: Readonly<Record<"documents" | "folders" | "workspaces" | "schedules", number>>;
      readonly paused: number;
      readonly url: string;
    }): MailDraft =>
    ({ words }) => {
      const { member, organization, owned, paused, url } = facts;
      const { documents, folders, workspaces, schedules } = owned;
      const things = [
        ...(documents === 0 ? [] : [words.text("mails.handover.documents", { count: documents })]),
        ...(folders === 0 ? [] : [words.text("mails.handover.folders", { count: folders })]),
        ...(workspaces === 0 ? [] : [words.text("mails.handover.workspaces", { count: workspaces })]),
        ...(schedules === 0 ? [] : [words.text("mails.handover.schedules", { count: schedules })]),
      ].join(", ");
      return {
        subject: words.text("mails.handover.subject", { member, organization }),
        paragraphs: [
          words.text("mails.handover.text", { member, organization, things }),
          ...(paused === 0 ? [] : [words.text("mails.handover.paused", { count: paused })]),
        ],
        action: { label: words.text("mails.handover.open"), url },
        note: words.text("mails.handover.note"),
      };
    },
  organizationClosed:
    (facts: { readonly organization: string; readonly by: string; readonly removedAt: Date; readonly url: string }): MailDraft =>
    ({ words }) => {
      const { organization, by, removedAt, url } = facts;
      return {
        subject: words.text("mails.closed.subject", { organization }),
        paragraphs: [words.text("mails.closed.text", { organization, by }), words.text("mails.closed.how", { day: removedAt })],
        action: { label: words.text("mails.closed.reopen", { organization }), url },
        note: words.text("mails.closed.note", { organization }),
      };
    },
  licenseRequested:
    (facts: {
      readonly asker: string;
      readonly email: string;
      readonly accountType: string;
      readonly message: string;
      readonly url: string;
    }): MailDraft =>
    ({ words }) => {
      const { asker, email, accountType: type, message, url } = facts;
      return {
        subject: words.text("mails.license-asked.subject", { asker, type }),
        paragraphs: [words.text("mails.license-asked.text", { asker, email, type }), ...linesOf(message)],
        action: { label: words.text("mails.license-asked.answer"), url },
        note: words.text("mails.license-asked.note"),
      };
    },
  licenseAnswered:
    (facts: { readonly accountType: string; readonly isGranted: boolean; readonly url: string }): MailDraft =>
    ({ words }) => {
      const { accountType: type, isGranted, url } = facts;
      return {
        subject: isGranted
          ? words.text("mails.license-answered.granted-subject", { type })
          : words.text("mails.license-answered.declined-subject", { type }),
        paragraphs: [
          isGranted
            ? words.text("mails.license-answered.granted-text", { type })
            : words.text("mails.license-answered.declined-text", { type }),
        ],
        action: isGranted ? { label: words.text("mails.license-answered.open"), url } : null,
        note: words.text("mails.license-answered.note"),
      };
    },
  schedulePaused:
    ({
      schedule,
      reason,
      url,
      isOwner,
    }: {
      readonly schedule: string;
      readonly reason: string;
      readonly url: string;
      readonly isOwner: boolean;
    }): MailDraft =>
    ({ words }) => ({
      subject: words.text("mails.paused.subject", { schedule }),
      paragraphs: [words.text("mails.paused.text", { schedule }), words.text("mails.scheduled.sentence", { text: reason })],
      action: { label: words.text("mails.paused.open"), url },
      note: isOwner ? words.text("mails.paused.owner-note") : words.text("mails.paused.administrator-note"),
    }),
} as const;
