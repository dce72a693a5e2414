import { limits, type PasskeyAdding, type PasskeyAnswer, type PasskeyQuestion } from "@sheaf/contract";
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

/** Whether this browser suggests passkeys where an email address is typed. */
export async function offersPasskeys(): Promise<boolean> {
  return hasPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** The server's question is good for so long; another one is asked for before it is over. */
const RENEWED = limits.passkeyTime - 30_000;

/**
 * Lets the browser suggest passkeys where an email address is typed, until somebody takes one. `over`: the question is too old, and the page is
 * looked at; `stopped`: another question took its place, or the browser takes none here.
 */
export async function offerPasskeys(question: PasskeyQuestion, signal: AbortSignal): Promise<PasskeyAnswer | "over" | "stopped"> {
  const { startAuthentication, WebAuthnAbortService } = await library();
  if (signal.aborted) return "stopped";
  let isOver = false;
  const cancel = (): void => WebAuthnAbortService.cancelCeremony();
  const timer = setTimeout(() => {
    isOver = true;
    cancel();
  }, RENEWED);
  signal.addEventListener("abort", cancel);
  try {
    return await startAuthentication({ optionsJSON: question, useBrowserAutofill: true, verifyBrowserAutofillInput: false });
  } catch {
    if (!isOver) return "stopped";
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", cancel);
  }
  await lookedAt(signal);
  return "over";
}

/** Waits until the page is seen: one that stands in the background asks the server nothing. */
function lookedAt(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === "visible") return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      if (document.visibilityState !== "visible" && !signal.aborted) return;
      document.removeEventListener("visibilitychange", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    document.addEventListener("visibilitychange", done);
    signal.addEventListener("abort", done);
  });
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
