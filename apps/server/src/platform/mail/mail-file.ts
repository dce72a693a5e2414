/** A file that goes along with a mail. */
export interface MailFile {
  readonly name: string;
  /** Of a picture that stands in the text. */
  readonly contentId?: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}
