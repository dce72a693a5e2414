import type { Clock } from "../../platform/clock.ts";
import type { Area } from "../../platform/operations/index.ts";
import type { PasswordWork } from "../organizations/index.ts";
import {
  forgetTrustedDevices,
  ownFactorOperations,
  readSecondFactor,
  readSignInRules,
  resetSecondFactor,
  updateSignInRules,
} from "./operations.ts";

export {
  beginChallenge,
  forgetChallenges,
  isTrusted,
  methodsOf,
  placeOf as secondFactorSealPlace,
  resendCode,
  switchMethod,
  trust,
  verifyCode,
} from "./challenges.ts";
export { codeMail, noticeMail, notify, secondFactorHandlers } from "./mail.ts";

/** The second step of signing in: authenticator apps, recovery codes, codes by mail, trusted browsers. */
export function secondFactorArea(passwords: PasswordWork, clock: Clock): Area {
  return {
    name: "second-factor",
    operations: [
      readSecondFactor,
      ...ownFactorOperations(passwords, clock),
      forgetTrustedDevices,
      resetSecondFactor,
      readSignInRules,
      updateSignInRules,
    ],
  };
}
