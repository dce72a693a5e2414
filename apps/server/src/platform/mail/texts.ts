/** What mail says, in one place. Names that people chose come in as they are; the renderer escapes them. */
export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: { readonly label: string; readonly url: string } | null;
  /** Why it was sent, small, at the end. */
  readonly note: string;
}

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
} as const;
