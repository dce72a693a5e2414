import { CodedError, type ErrorText } from "@sheaf/contract";

/** Somebody was asked to do something, and did not say whether it is done. Where doing it twice is worse than asking a person, nobody asks again. */
export class Unanswered extends CodedError {
  constructor(text: ErrorText) {
    super("EAGAIN", text);
  }
}

/** Whether what was answered with a status of failure may be done all the same: by a server behind the one that gave up, or in part. */
export const mayBeDone = (status: number): boolean => status >= 500 && status !== 503;
