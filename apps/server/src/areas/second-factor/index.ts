import type { Area } from "../../platform/operations/index.ts";
import type { PasswordWork } from "../organizations/index.ts";
import { askAgain } from "./ask-again.ts";
import {
  forgetTrustedDevices,
  ownFactorOperations,
  readSecondFactor,
  readSignInRules,
  resetSecondFactor,
  updateSignInRules,
} from "./operations.ts";
import { listPasskeys, passkeyOperations, renamePasskey } from "./passkeys/operations.ts";

export { askAgain } from "./ask-again.ts";
export {
  askSecondStep,
  beginChallenge,
  forgetChallenges,
  isTrusted,
  methodsOf,
  type Origin,
  placeOf as secondFactorSealPlace,
  resendCode,
  switchMethod,
  trust,
  verifyCode,
} from "./challenges.ts";
export { ask, takePasskey } from "./passkeys/ask.ts";
export { codeMail, mailedCode, noticeMail, notify, secondFactorHandlers } from "./mail.ts";

/** The second step of signing in: authenticator apps, passkeys, recovery codes, codes by mail, trusted browsers. */
export function secondFactorArea(passwords: PasswordWork): Area {
  const again = askAgain(passwords);
  return {
    name: "second-factor",
    operations: [
      readSecondFactor,
      ...ownFactorOperations(again),
      listPasskeys,
      renamePasskey,
      ...passkeyOperations(again),
      forgetTrustedDevices,
      resetSecondFactor,
      readSignInRules,
      updateSignInRules,
    ],
  };
}
