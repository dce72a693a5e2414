import type { PasskeyAdding, PasskeyAnswer, PasskeyQuestion } from "@sheaf/contract";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";

/** Loaded when somebody uses a passkey. */
const library = () => import("@simplewebauthn/browser");

/** Whether this browser has passkeys, here: plain http and addresses without a name have none. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === "function";
}

/** Lets the browser ask its owner for a passkey; null: they did not give one, or there is none. */
export async function answerPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer | null> {
  const { startAuthentication } = await library();
  try {
    return await startAuthentication({ optionsJSON: question });
  } catch {
    return null;
  }
}

export type MadePasskey = { readonly kind: "made"; readonly passkey: PasskeyAdding["passkey"] } | { readonly kind: "failed" | "exists" };

/** Lets the browser make a passkey. */
export async function makePasskey(question: PasskeyQuestion): Promise<MadePasskey> {
  const { startRegistration, WebAuthnError } = await library();
  try {
    // what the server says goes to the browser as it is
    const made = await startRegistration({ optionsJSON: question as unknown as PublicKeyCredentialCreationOptionsJSON });
    const { clientDataJSON, attestationObject, transports } = made.response;
    return {
      kind: "made",
      passkey: {
        id: made.id,
        rawId: made.rawId,
        type: "public-key",
        response: { clientDataJSON, attestationObject, transports: transports ?? [] },
      },
    };
  } catch (thrown) {
    const isThere = thrown instanceof WebAuthnError && thrown.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
    return { kind: isThere ? "exists" : "failed" };
  }
}
