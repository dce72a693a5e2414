/** A picture that stands in the text of a mail. */
export interface MailPicture {
  readonly contentId: string;
  readonly alt: string;
  /** Points; null where nobody knows. */
  readonly width: number | null;
}

/** A file that goes along with a mail. */
export interface MailFile {
  readonly name: string;
  /** Of a picture that stands in the text. */
  readonly contentId?: string;
  /** What such a picture shows, for those who do not see it. */
  readonly alt?: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}
