import { z } from "zod";
import { limits } from "../limits.ts";
import { idSchema } from "./common.ts";
import { authMethods } from "./session.ts";

/** What decides about one's own second factor: the password, once more. Who has none has signed in a moment ago. */
export const passwordAgain = z.strictObject({ password: z.string().max(limits.passwordLength) });

export const secondFactorState = z
  .object({
    /** An authenticator app is set up. */
    isOn: z.boolean(),
    since: z.string().nullable(),
    recoveryCodesLeft: z.int(),
    /** The organization asks everybody for a second step; without an app, by a code in a mail. */
    isRequired: z.boolean(),
    trustedDevices: z.int(),
  })
  .meta({ id: "SecondFactor" });
/** POST /v2/second-factor/begin: what an authenticator app needs. It counts once a code of it is confirmed. */
export const secondFactorBegun = z.object({ secret: z.string(), uri: z.string() });
/** POST /v2/second-factor/confirm */
export const secondFactorConfirmation = z.strictObject({ code: z.string().max(20) });
export const recoveryCodesMade = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorReset = z.strictObject({ memberId: idSchema });
const rules = {
  needsSecondFactor: z.boolean(),
  /** Account types whose members take a second step even where not everybody does. */
  secondFactorAccountTypes: z.array(idSchema).max(1_000),
  /** Who comes in by a password, and by what else. */
  authMethod: z.enum(authMethods),
  /** Administrators come in by their password where nobody else does: the way back when a provider fails. */
  adminsKeepPassword: z.boolean(),
  /** People with an address at an allowed domain become members by themselves. */
  letsJoin: z.boolean(),
};
export const signInRules = z.object(rules).meta({ id: "SignInRules" });
/** What is absent stays as it is. */
export const signInRulesUpdate = z.strictObject(rules).partial();

export type SecondFactorState = z.infer<typeof secondFactorState>;
export type SecondFactorBegun = z.infer<typeof secondFactorBegun>;
export type SignInRules = z.infer<typeof signInRules>;
