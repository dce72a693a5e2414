/** The server cannot start, for a reason that its operator can mend. `main.ts` prints the message alone and exits with 78. */
export class StartupFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = "StartupFailure";
  }
}
