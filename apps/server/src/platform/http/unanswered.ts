import { CodedError } from "@sheaf/contract";

/** Somebody was asked to do something, and did not say whether it is done. Where doing it twice is worse than asking a person, nobody asks again. */
export class Unanswered extends CodedError {
  constructor(message: string) {
    super("EAGAIN", message);
  }
}
