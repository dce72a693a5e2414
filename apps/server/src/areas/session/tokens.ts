import { createHmac, timingSafeEqual } from "node:crypto";
import { CodedError, isUuid, limits } from "@sheaf/contract";
import { errors, jwtVerify, SignJWT } from "jose";
import type { Clock } from "../../platform/clock.ts";
import type { Secrets } from "../../platform/config/index.ts";
import type { TokenScope } from "../../platform/services.ts";
import { randomToken } from "../../platform/ids.ts";

const ISSUER = "sheaf";
const AUDIENCE = "sheaf-calls";
/** Of a token that opens one call alone. */
const audienceOf = (scope: TokenScope | null): string => (scope === null ? AUDIENCE : `${AUDIENCE}/${scope}`);
/** Milliseconds that such a token opens it. */
const lasts: Readonly<Record<TokenScope, number>> = { "update-password": limits.passwordShown, download: limits.exportTicket };
const TYPE = "at+jwt";
/** Seconds that clocks of two machines behind one balancer may differ. */
const TOLERANCE = 5;
const MOST_CHECKED = 10_000;

/** What an access token vouches for. */
export interface AccessClaims {
  readonly organizationId: string;
  readonly userId: string;
  readonly familyId: string;
}

/** What a token says of how somebody came in; whether they may is never taken from it. */
export type AuthnMethod = "password" | "impersonation";

/** Makes and checks access tokens: HS256, one key, one type, one audience; whatever else a token says of itself is refused (V14). */
export interface AccessTokens {
  issue(claims: AccessClaims, email: string, method: AuthnMethod, scope?: TokenScope): Promise<string>;
  /** `scope`: of the call, which a token of that scope opens as well as one of no scope, unless `only` that will do. Throws `session_expired` for a good token past its time and `unauthorized` for everything else. */
  verify(token: string, scope?: TokenScope | null, only?: boolean): Promise<AccessClaims>;
}

export function accessTokens(secrets: Pick<Secrets, "sessionKey">, clock: Clock): AccessTokens {
  // a signature that was good stays good until the token's time is over: a page sends the same one with every call
  const checked = new Map<string, { readonly claims: AccessClaims; readonly expires: number; readonly audience: string }>();
  return {
    issue: (claims, email, method, scope) => {
      const now = Math.floor(clock.now() / 1_000);
      return new SignJWT({ org: claims.organizationId, fam: claims.familyId, email, authn_method: method, oauth_enabled: false })
        .setProtectedHeader({ alg: "HS256", typ: TYPE })
        .setSubject(claims.userId)
        .setIssuer(ISSUER)
        .setAudience(audienceOf(scope ?? null))
        .setIssuedAt(now)
        .setExpirationTime(now + (scope === undefined ? limits.accessTokenSeconds : lasts[scope] / 1_000))
        .setJti(randomToken(9))
        .sign(secrets.sessionKey);
    },
    verify: async (token, scope = null, only = false) => {
      const audiences = only ? [audienceOf(scope)] : [AUDIENCE, audienceOf(scope)];
      const known = checked.get(token);
      if (known !== undefined && audiences.includes(known.audience) && known.expires + TOLERANCE > Math.floor(clock.now() / 1_000))
        return known.claims;
      checked.delete(token);
      try {
        const { payload, protectedHeader } = await jwtVerify(token, secrets.sessionKey, {
          algorithms: ["HS256"],
          issuer: ISSUER,
          audience: audiences,
          typ: TYPE,
          requiredClaims: ["sub", "iat", "exp", "jti", "org", "fam"],
          currentDate: new Date(clock.now()),
          clockTolerance: TOLERANCE,
        });
        const { sub, org, fam } = payload as { sub?: unknown; org?: unknown; fam?: unknown };
        // a header that points at a key is nothing that we ever wrote
        if (Object.keys(protectedHeader).some((name) => name !== "alg" && name !== "typ")) throw new CodedError("unauthorized");
        if (typeof sub !== "string" || typeof org !== "string" || typeof fam !== "string" || ![sub, org, fam].every(isUuid))
          throw new CodedError("unauthorized");
        const claims = { userId: sub, organizationId: org, familyId: fam };
        if (payload.exp !== undefined && typeof payload.aud === "string")
          checked.set(token, { claims, expires: payload.exp, audience: payload.aud });
        if (checked.size > MOST_CHECKED) checked.delete(checked.keys().next().value ?? "");
        return claims;
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new CodedError("session_expired");
        throw error instanceof CodedError ? error : new CodedError("unauthorized");
      }
    },
  };
}

/**
 * A browser that has signed in to an account before carries this mark; its tries are counted apart from strangers', so that
 * guessing at somebody's password does not lock them out (V18).
 */
export function deviceMark(secrets: Pick<Secrets, "sessionKey">, organizationId: string, userId: string): string {
  return createHmac("sha256", secrets.sessionKey).update(`device 1\n${organizationId}\n${userId}`).digest("base64url");
}

export function isDeviceMark(mark: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(mark ?? ""), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
