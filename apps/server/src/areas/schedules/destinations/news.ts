import type { MailFile } from "../../../platform/mail/index.ts";

/** A picture that the chat fetches itself, by its address. */
export interface ShownPicture {
  readonly name: string;
  readonly url: string;
}

/** What another program is told. */
export interface News {
  /** The same for the same news: whoever is told twice can tell. */
  readonly id: string;
  readonly schedule: { readonly id: string; readonly name: string };
  readonly document: { readonly id: string; readonly name: string; readonly url: string };
  readonly subject: string;
  readonly message: string;
  readonly reason: string;
  readonly hasLink: boolean;
  readonly files: readonly MailFile[];
  /** Of chats that fetch them. */
  readonly pictures: readonly ShownPicture[];
}
