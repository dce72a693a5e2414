/** What mail says, in one place. Names that people chose come in as they are; the renderer escapes them. */
export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string } | null;
  /** Why it was sent, small, at the end. */
  readonly note: string;
  /** Pictures that stand under the text, by the ids of their attachments. */
  readonly pictures?: readonly { readonly contentId: string; readonly name: string }[];
  /** What ends such messages, at the very end. */
  readonly unsubscribe?: { readonly label: string; readonly url: string };
}

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

const notices: Readonly<Record<SecurityEvent, { readonly subject: string; readonly text: string }>> = {
  "wrong-codes": {
    subject: "Somebody entered wrong codes for your account",
    text: "Somebody who knows your password entered too many wrong verification codes. Codes are refused for 15 minutes. If that was not you, change your password now.",
  },
  "factor-on": { subject: "Two-step sign-in is on", text: "From now on, signing in asks for a code from your authenticator app." },
  "factor-off": {
    subject: "Two-step sign-in is off",
    text: "Your authenticator app was removed from your account. If that was not you, change your password now.",
  },
  "factor-reset": {
    subject: "Your two-step sign-in was reset",
    text: "An administrator removed the authenticator app and the passkeys from your account and ended its sessions, so that you can set up others.",
  },
  "passkey-added": {
    subject: "A passkey was added to your account",
    text: "Whoever holds it can sign in to your account. If that was not you, remove it on your Security page and change your password now.",
  },
  "passkey-removed": {
    subject: "A passkey was removed from your account",
    text: "It does not sign in to your account any more. If that was not you, change your password now.",
  },
  "password-reset": {
    subject: "Your password was changed",
    text: "Somebody set a new password by the link of a mail. You are signed out everywhere. If that was not you, ask an administrator for help.",
  },
  "recovery-code": {
    subject: "A recovery code was used",
    text: "Somebody signed in to your account with one of its recovery codes. If that was not you, change your password now.",
  },
};

export const mailTexts = {
  invitation: ({
    inviter,
    organization,
    url,
    days,
  }: {
    readonly inviter: string;
    readonly organization: string;
    readonly url: string;
    readonly days: number;
  }): MailText => ({
    subject: `${inviter} invited you to ${organization} on Sheaf`,
    paragraphs: [
      `${inviter} invited you to ${organization}.`,
      `Choose a password, and you are in. The link works once, and for ${days === 1 ? "one day" : `${days} days`}.`,
    ],
    action: { label: "Accept the invitation", url },
    note: "You get this message because somebody entered your address. If you do not know them, you can ignore it.",
  }),
  welcome: ({ organization, url }: { readonly organization: string; readonly url: string }): MailText => ({
    subject: `Welcome to ${organization} on Sheaf`,
    paragraphs: [`You are a member of ${organization} now.`, "This is where you sign in. Keep the address for later."],
    action: { label: `Open ${organization}`, url },
    note: "You get this message because an account was made for your address.",
  }),
  verificationCode: ({
    organization,
    code,
    minutes,
  }: {
    readonly organization: string;
    readonly code: string;
    readonly minutes: number;
  }): MailText => ({
    subject: `${code} is your code for ${organization}`,
    paragraphs: [
      `Your code to sign in to ${organization}: ${code}`,
      `It works once, within ${minutes} minutes. Nobody from Sheaf asks you for it.`,
    ],
    action: null,
    note: "Somebody signed in with your password. If that was not you, change your password now.",
  }),
  passwordReset: ({
    organization,
    url,
    minutes,
  }: {
    readonly organization: string;
    readonly url: string;
    readonly minutes: number;
  }): MailText => ({
    subject: `A new password for ${organization}`,
    paragraphs: [
      `Somebody asked for a new password of your account in ${organization}.`,
      `The link works once, and for ${minutes} minutes. It signs you out everywhere.`,
    ],
    action: { label: "Choose a new password", url },
    note: "If that was not you, you can ignore this message: your password stays as it is.",
  }),
  securityNotice: ({ organization, what }: { readonly organization: string; readonly what: SecurityEvent }): MailText => ({
    subject: `${notices[what].subject} (${organization})`,
    paragraphs: [notices[what].text],
    action: null,
    note: `This message is about your account in ${organization} on Sheaf.`,
  }),
  scheduled: ({
    owner,
    organization,
    schedule,
    document,
    subject,
    message,
    reason,
    url,
    pictures,
    unsubscribe,
  }: {
    readonly owner: string;
    readonly organization: string;
    readonly schedule: string;
    readonly document: string;
    readonly subject: string;
    readonly message: string;
    /** What an alert tells of; empty for what is sent anyway. */
    readonly reason: string;
    /** Null: nobody is led to the document. */
    readonly url: string | null;
    readonly pictures: NonNullable<MailText["pictures"]>;
    /** Null: it is a test for the owner. */
    readonly unsubscribe: string | null;
  }): MailText => ({
    subject: subject.trim() === "" ? schedule : subject,
    paragraphs: [...message.split("\n"), ...(reason === "" ? [] : [`${reason}.`])].filter((line) => line.trim() !== ""),
    action: url === null ? null : { label: `Open ${document}`, url },
    note:
      unsubscribe === null
        ? `This is a test of the schedule “${schedule}”: nobody but you got it.`
        : `You get this message because ${owner} of ${organization} made the schedule “${schedule}” with your address.`,
    pictures,
    ...(unsubscribe === null ? {} : { unsubscribe: { label: "Unsubscribe", url: unsubscribe } }),
  }),
  accessRequested: ({
    asker,
    email,
    document,
    right,
    message,
    url,
  }: {
    readonly asker: string;
    readonly email: string;
    readonly document: string;
    readonly right: "view" | "explore" | "edit";
    readonly message: string;
    readonly url: string;
  }): MailText => ({
    subject: `${asker} asks for access to ${document}`,
    paragraphs: [`${asker} (${email}) asks to ${right} “${document}”.`, ...message.split("\n").filter((line) => line.trim() !== "")],
    action: { label: "Answer the request", url },
    note: "You get this message because you own or manage the document.",
  }),
  accessAnswered: ({
    isGranted,
    document,
    url,
  }: {
    readonly isGranted: boolean;
    /** Null: who was declined is told no name. */
    readonly document: string | null;
    readonly url: string;
  }): MailText => ({
    subject: isGranted ? `You have access to ${document ?? "a document"}` : "Your request for access was declined",
    paragraphs: [
      isGranted
        ? `Your request was granted: “${document ?? ""}” is open to you.`
        : "Your request for access to a document was declined. If you need it for your work, talk to the person who gave you its address.",
    ],
    action: isGranted ? { label: "Open it", url } : null,
    note: "You get this message because you asked for access.",
  }),
  schedulePaused: ({
    schedule,
    reason,
    url,
    isOwner,
  }: {
    readonly schedule: string;
    readonly reason: string;
    readonly url: string;
    readonly isOwner: boolean;
  }): MailText => ({
    subject: `The schedule “${schedule}” is paused`,
    paragraphs: [`The schedule “${schedule}” could not run and is paused now.`, `${reason}.`],
    action: { label: "Open its workbook", url },
    note: isOwner
      ? "You get this message because the schedule is yours."
      : "You get this message because you administer the organization, and the owner of the schedule is no member any more.",
  }),
} as const;
