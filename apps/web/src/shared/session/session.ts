import {
  limits,
  type FinishLoginAnswer,
  type Grant,
  type LoginAnswer,
  type LogoutAnswer,
  type MfaAnswer,
  type MfaMethod,
  type OrganizationLookup,
  type StopImpersonationAnswer,
  type PasskeyAnswer,
} from "@sheaf/contract";
import { CallError } from "../http/call-error.ts";
import type { TokenSource } from "../http/http-client.ts";
import { t } from "../words/words.ts";

export type Organization = OrganizationLookup["data"]["organization"];

export type SignOutReason = "user" | "inactivity" | "other_tab" | "no_org_id" | "refresh_failed" | "graphql_unauthorized";

export type SessionState =
  /** Nothing is known yet: nobody asked. */
  | { readonly kind: "unknown" }
  | { readonly kind: "signed-in"; readonly organizationId: string; readonly userId: string; readonly email: string }
  | { readonly kind: "signed-out"; readonly reason: SignOutReason | null };

/** What a session says to the other tabs of this browser. */
export type TabMessage =
  | { readonly kind: "signed-in"; readonly organizationId: string; readonly userId: string }
  | { readonly kind: "signed-out"; readonly organizationId: string };

/** The outside world of a session, passed in so that its rules can be tested. */
export interface SessionPorts {
  readonly post: <T>(path: string, body: unknown, token: string | null) => Promise<T>;
  /** Milliseconds that only ever grow, unmoved by changes of the machine's clock. */
  readonly now: () => number;
  readonly setTimer: (run: () => void, milliseconds: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
  /** Runs one at a time over all tabs: two tabs that refresh at once would spend each other's cookie. */
  readonly exclusively: <T>(name: string, run: () => Promise<T>) => Promise<T>;
  /** Leaves this page for an address elsewhere. */
  readonly leaveFor: (url: string) => void;
  readonly tell: (message: TabMessage) => void;
  /** Whether this browser has signed in to the organization and not out again: spares a call that must fail. */
  readonly remembers: (organizationId: string) => boolean;
  readonly remember: (organizationId: string, isSignedIn: boolean) => void;
}

/** A code, or what a passkey answered, and the sign-in that waits for it. */
interface SecondStep {
  readonly organizationId: string;
  readonly userId: string;
  readonly email: string;
  readonly method: MfaMethod;
  readonly code: string | PasskeyAnswer;
  /** This browser needs no second step for a while. */
  readonly remember: boolean;
}

interface Access {
  readonly token: string;
  readonly goodUntil: number;
  readonly organizationId: string;
  readonly userId: string;
  readonly email: string;
}

const LONGEST_TIMER = 2_147_483_647;
/** A server whose tokens live less than the early-refresh span must not be asked without pause (R29). */
const LEAST_REFRESH_PAUSE = 30_000;

/**
 * Who is signed in on this page. The access token lives here, in memory, and nowhere else; the cookie that renews it is
 * out of reach of any script.
 */
export class Session implements TokenSource {
  readonly #ports: SessionPorts;
  readonly #listeners = new Set<() => void>();
  #state: SessionState = { kind: "unknown" };
  #access: Access | null = null;
  #organizationId: string | null = null;
  #refreshing: Promise<Access> | null = null;
  #signingOut: Promise<void> | null = null;
  #timer: unknown = null;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): SessionState => this.#state;

  /** Makes the session of an organization the page's own, renewing it from the cookie. False: nobody is signed in there. */
  async resume(organizationId: string): Promise<boolean> {
    if (this.#organizationId !== organizationId) this.#forget();
    this.#organizationId = organizationId;
    if (this.#access !== null) return true;
    if (!this.#ports.remembers(organizationId)) {
      this.#set({ kind: "signed-out", reason: null });
      return false;
    }
    try {
      await this.token();
      return true;
    } catch (thrown) {
      if (thrown instanceof CallError && isOver(thrown)) return false;
      throw thrown;
    }
  }

  /** Signs in; throws the server's CallError where it refuses. Answers what the second step is, where there is one: `verify` takes it. */
  async signIn(input: { readonly organizationId: string; readonly email: string; readonly password: string }): Promise<MfaAnswer | null> {
    const { organizationId: orgId, email, password } = input;
    const answer = await this.#ports.post<LoginAnswer>("/login", { orgId, email, password }, null);
    if (answer.kind === "mfa") return answer;
    this.#take(answer);
    return null;
  }

  /** Takes the second step of signing in; throws the server's CallError where the code is not right. */
  async verify(input: SecondStep): Promise<void> {
    const { organizationId: orgId, userId, email, method, code, remember } = input;
    const shown = method === "email" ? { verificationToken: code } : method === "totp" ? { totpCode: code } : { passkey: code };
    const body = { orgId, userId, email, method, remember, ...shown };
    this.#take(await this.#ports.post<Grant>("/login/verify", body, null));
  }

  /** Signs in with a passkey alone; throws the server's CallError where it opens nothing. */
  enterByPasskey(organizationId: string, passkey: PasskeyAnswer): Promise<void> {
    return this.#begin("/login/passkey", { orgId: organizationId, passkey });
  }

  /** Accepts an invitation, and is signed in by it; throws the server's CallError where it is not valid any more. */
  acceptInvitation(input: {
    readonly token: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly password: string;
  }): Promise<void> {
    return this.#begin("/invite/accept", input);
  }

  /** Takes what an identity provider sent the browser back with; throws the server's CallError where that opens nothing. */
  async finishSignIn(input: {
    readonly slug: string;
    readonly authConfigurationId: string;
    readonly answer: string;
  }): Promise<FinishLoginAnswer> {
    const answer = await this.#ports.post<FinishLoginAnswer>("/finish-login", input, null);
    if (answer.outcome.kind === "grant") this.#take(answer.outcome);
    return answer;
  }

  /** Acts in a member's place from now on; `returnTo`: where the administrator is when it is over. The page has to be loaded anew. */
  async impersonate(memberId: string, returnTo: string): Promise<void> {
    const orgId = this.#organizationId;
    const token = await this.token();
    this.#take(await this.#ports.post<Grant>("/v2/impersonation/start", { orgId, memberId, redirectUrl: returnTo }, token));
  }

  /** Oneself again: gives where the administrator was. */
  async stopImpersonation(): Promise<string | null> {
    const answer = await this.#ports.post<StopImpersonationAnswer>("/stop-impersonation", { orgId: this.#organizationId }, null);
    this.#take(answer);
    return answer.redirectUrl;
  }

  /** Whether this browser signed in there and not out again; the session may have ended all the same. */
  wasIn(organizationId: string): boolean {
    return this.#ports.remembers(organizationId);
  }

  async #begin(path: string, body: unknown): Promise<void> {
    this.#take(await this.#ports.post<Grant>(path, body, null));
  }

  #take(grant: Grant): void {
    this.#forget();
    this.#organizationId = grant.organizationId;
    const access = this.#accept(grant);
    this.#ports.remember(access.organizationId, true);
    this.#ports.tell({ kind: "signed-in", organizationId: access.organizationId, userId: access.userId });
  }

  readonly token = async (): Promise<string> => {
    const access = this.#access;
    if (access !== null && this.#ports.now() < access.goodUntil) return access.token;
    return (await this.#refresh()).token;
  };

  readonly replace = async (refused: string): Promise<string> => {
    // Somebody else may have renewed it meanwhile.
    if (this.#access !== null && this.#access.token !== refused) return this.#access.token;
    this.#access = null;
    return (await this.#refresh()).token;
  };

  /** Ends the session here and at the server. Only one runs at a time. */
  signOut(reason: SignOutReason, options: { readonly everywhere?: boolean } = {}): Promise<void> {
    this.#signingOut ??= this.#end(reason, options.everywhere === true).finally(() => (this.#signingOut = null));
    return this.#signingOut;
  }

  /**
   * What another tab of this browser did. `reload`: this page must start anew; `home`: it shows what was somebody else's, and starts anew at
   * the organization's home.
   */
  heard(message: TabMessage): "reload" | "home" | "nothing" {
    const current = this.#state;
    if (message.kind === "signed-out") {
      if (this.#organizationId === message.organizationId && current.kind === "signed-in") {
        this.#forget();
        this.#set({ kind: "signed-out", reason: "other_tab" });
      }
      return "nothing";
    }
    if (current.kind !== "signed-in") return this.#organizationId === message.organizationId ? "reload" : "nothing";
    if (current.organizationId !== message.organizationId) return "reload";
    return current.userId === message.userId ? "nothing" : "home";
  }

  #refresh(): Promise<Access> {
    this.#refreshing ??= this.#renew().finally(() => (this.#refreshing = null));
    return this.#refreshing;
  }

  async #renew(): Promise<Access> {
    const orgId = this.#organizationId;
    if (orgId === null) {
      this.#set({ kind: "signed-out", reason: "no_org_id" });
      throw new CallError({ code: "EACCES", errorCode: "session_expired", message: t("shared.session.session-expired"), status: 401 });
    }
    try {
      const grant = await this.#ports.exclusively(`sheaf-refresh-${orgId}`, () =>
        this.#ports.post<Grant>("/refresh-token", { orgId }, null),
      );
      return this.#accept(grant);
    } catch (thrown) {
      if (thrown instanceof CallError && isOver(thrown)) {
        this.#forget();
        this.#organizationId = orgId;
        this.#ports.remember(orgId, false);
        this.#set({ kind: "signed-out", reason: "refresh_failed" });
      }
      throw thrown;
    }
  }

  #accept(grant: Grant): Access {
    if (typeof grant.token !== "string" || grant.token === "" || !Number.isInteger(grant.expiresIn) || grant.expiresIn <= 0)
      throw new Error("The grant has no token or no life");
    if (grant.uid === "" || grant.email === "" || grant.organizationId !== this.#organizationId)
      throw new Error("The grant is for somebody else");
    const life = grant.expiresIn * 1000;
    const early = limits.refreshBeforeExpirySeconds * 1000;
    // A token shorter than the early span is used for half its life.
    const useful = life > 2 * early ? life - early : life / 2;
    const access: Access = {
      token: grant.token,
      goodUntil: this.#ports.now() + useful,
      organizationId: grant.organizationId,
      userId: grant.uid,
      email: grant.email,
    };
    this.#access = access;
    this.#schedule(Math.max(useful, LEAST_REFRESH_PAUSE));
    this.#set({ kind: "signed-in", organizationId: access.organizationId, userId: access.userId, email: access.email });
    return access;
  }

  /** Timers longer than the platform can hold are taken in pieces. */
  #schedule(milliseconds: number): void {
    this.#clear();
    const piece = Math.min(milliseconds, LONGEST_TIMER);
    this.#timer = this.#ports.setTimer(() => {
      if (milliseconds > piece) this.#schedule(milliseconds - piece);
      else void this.#refresh().catch(() => undefined); // The next call tries again and tells.
    }, piece);
  }

  async #end(reason: SignOutReason, everywhere: boolean): Promise<void> {
    const orgId = this.#organizationId;
    const token = this.#access?.token ?? null;
    this.#forget();
    this.#organizationId = orgId;
    if (orgId !== null) this.#ports.remember(orgId, false);
    let onward: string | null = null;
    try {
      const end = (): Promise<LogoutAnswer> =>
        this.#ports.post<LogoutAnswer>("/logout", { orgId, ...(everywhere ? { everywhere: true } : {}) }, token);
      if (orgId !== null) onward = (await end()).redirectUrl ?? null;
    } catch {
      // The session ends here whether or not the server could be told.
    }
    if (orgId !== null) this.#ports.tell({ kind: "signed-out", organizationId: orgId });
    // the provider ends its session too, and sends the browser back
    if (onward !== null && reason === "user" && /^https?:/.test(onward)) this.#ports.leaveFor(onward);
    this.#set({ kind: "signed-out", reason });
  }

  #forget(): void {
    this.#clear();
    this.#access = null;
  }

  #clear(): void {
    if (this.#timer !== null) this.#ports.clearTimer(this.#timer);
    this.#timer = null;
  }

  #set(state: SessionState): void {
    const before = this.#state;
    if (JSON.stringify(before) === JSON.stringify(state)) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** The server says that there is no session; anything else (network, outage) may pass. */
function isOver(error: CallError): boolean {
  return error.code === "EACCES" || error.status === 401;
}
