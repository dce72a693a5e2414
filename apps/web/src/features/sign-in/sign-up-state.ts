import type { SignupAnswer, SignupStatus } from "@sheaf/contract";
import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { CallError } from "../../shared/http/call-error.ts";
import type { HttpClient } from "../../shared/http/http-client.ts";
import { t } from "../../shared/words/words.ts";

/** What this browser holds of a sign-up that it began. It stands with the address: a page that is loaded again goes on where it was. */
export interface SignUp {
  readonly trialSignupId: string;
  readonly email: string;
}

export function useSignUp(): SignUp | null {
  const kept = useRouterState({ select: (state) => (state.location.state as { readonly signUp?: unknown }).signUp });
  return isSignUp(kept) ? kept : null;
}

function isSignUp(kept: unknown): kept is SignUp {
  return (
    typeof kept === "object" &&
    kept !== null &&
    "trialSignupId" in kept &&
    "email" in kept &&
    typeof kept.trialSignupId === "string" &&
    typeof kept.email === "string"
  );
}

const PAUSE = 3_000;

/** How far a sign-up is. Asked again and again while it waits: the code may have been entered in another tab. */
export function useSignUpStatus(
  http: HttpClient,
  signUp: SignUp | null,
): { readonly status: SignupStatus | null; readonly look: () => void } {
  const [status, setStatus] = useState<SignupStatus | null>(null);
  const [looks, setLooks] = useState(0);
  const id = signUp?.trialSignupId ?? null;
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const query = id === null ? "" : `?trialSignupId=${encodeURIComponent(id)}`;
      const found = await http
        .json<SignupStatus>(`/free-trial/signup-status${query}`, { withoutToken: true, retry: false })
        // an outage says nothing; the next question may
        .catch(() => null);
      if (isGone) return;
      if (found !== null) setStatus(found);
      if (found === null || found.status === "waiting") timer = setTimeout(() => void ask(), PAUSE);
    };
    setStatus(null);
    void ask();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [http, id, looks]);
  return { status, look: () => setLooks((before) => before + 1) };
}

/** Makes the account, or the organization with it; throws the server's CallError. */
export function signUpWith(
  http: HttpClient,
  { trialSignupId, email }: SignUp,
  more: Readonly<Record<string, unknown>>,
): Promise<SignupAnswer> {
  return http.json<SignupAnswer>("/signup", { method: "POST", body: { ...more, trialSignupId, email }, withoutToken: true, retry: false });
}

/** Messages that the server chose for people; whatever else failed is an error while creating a user (product-spec 8). */
export function signUpFailure({ code, message }: CallError): string {
  return code === "ENOENT" || code === "EINVAL" || code === "EPERM" || code === "EEXIST" || code === "EAGAIN"
    ? message
    : t("entrance.start.failed");
}
