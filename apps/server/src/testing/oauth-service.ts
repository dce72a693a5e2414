// The way in of Google and Microsoft as they describe it: authorization code with PKCE, tokens, renewal, revocation.
import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ServiceReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface ServiceRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage["headers"];
  readonly bytes: Buffer;
  readonly json: () => Record<string, unknown>;
  /** Of the token that came with it; null: none that is good. */
  readonly grant: Grant | null;
}

export interface Grant {
  readonly account: string;
  readonly scopes: readonly string[];
  isRevoked: boolean;
}

interface Code {
  readonly grant: Grant;
  readonly challenge: string;
  readonly redirectUrl: string;
}

export interface OAuthOptions {
  readonly authorizePath: string;
  readonly tokenPath: string;
  readonly revokePath: string | null;
  /** Microsoft's refresh tokens are good once. */
  readonly rotates: boolean;
  readonly answer: (request: ServiceRequest) => ServiceReply | Promise<ServiceReply>;
}

export const CLIENT = { clientId: "sheaf-client", clientSecret: "a secret of the client" };

const problem = (error: string, status = 400): ServiceReply => ({ status, body: { error, error_description: "…" } });

/** A service with its way in. `grants` are what people said yes to; every token names one. */
export class OAuthService {
  readonly grants: Grant[] = [];
  readonly renewals: string[] = [];
  /** Whom the next consent is of, and what they let through; null: all that is asked for. */
  person = "ada@example.com";
  granted: readonly string[] | null = null;
  /** Seconds that tokens last. */
  lasts = 3_600;
  /** What tokens wait for before they are given. */
  held: { readonly until: Promise<void>; readonly onAsked: () => void } | null = null;
  /** Answers the next calls instead: to look at what happens then. */
  readonly failing: ((request: ServiceRequest) => ServiceReply | "hang up" | null)[] = [];
  /** What happens between what is done and its answer. */
  answering: ((request: ServiceRequest) => Promise<void>) | null = null;
  /** Refresh tokens that were changed for others stay good for a while, as those of Microsoft do. */
  forgives = false;
  readonly #codes = new Map<string, Code>();
  readonly #access = new Map<string, { readonly grant: Grant; readonly until: number }>();
  readonly #refresh = new Map<string, Grant>();
  readonly #options: OAuthOptions;
  readonly #server = createServer((request, response) => {
    this.#handle(request, response).catch(() => response.writeHead(500).end());
  });

  constructor(options: OAuthOptions) {
    this.#options = options;
  }

  /** Without a port: at any that is free. */
  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
    return this.url();
  }

  url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** A token of a grant, for whoever needs no way in. */
  tokenOf(grant: Grant): string {
    const token = randomBytes(16).toString("hex");
    this.#access.set(token, { grant, until: Date.now() + this.lasts * 1_000 });
    return token;
  }

  /** Null: it is none, or has ended. */
  grantOf(token: string): Grant | null {
    const held = this.#access.get(token);
    return held !== undefined && held.until > Date.now() ? held.grant : null;
  }

  /** Says yes for the person, as their browser would; gives what the service sends it back with. */
  async consent(authorizeUrl: string): Promise<URLSearchParams> {
    const answer = await fetch(`${authorizeUrl}&__yes=1`, { redirect: "manual" });
    return new URL(answer.headers.get("location") ?? "").searchParams;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const bytes = Buffer.concat(pieces);
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    const held = this.#access.get(token ?? "");
    const asked: ServiceRequest = {
      method: request.method ?? "GET",
      url: new URL(request.url ?? "/", this.url()),
      headers: request.headers,
      bytes,
      json: () => JSON.parse(bytes.toString()) as Record<string, unknown>,
      grant: held !== undefined && !held.grant.isRevoked && held.until > Date.now() ? held.grant : null,
    };
    const failed = this.failing[0]?.(asked) ?? null;
    if (failed !== null) this.failing.shift();
    if (failed === "hang up") return void request.socket.destroy();
    const { status = 200, headers = {}, body } = failed ?? (await this.#answer(asked));
    await this.answering?.(asked);
    const isPage = typeof body === "string";
    response.writeHead(status, { "content-type": isPage ? "text/html; charset=utf-8" : "application/json", ...headers });
    response.end(body === undefined ? undefined : isPage ? body : JSON.stringify(body));
  }

  async #answer(request: ServiceRequest): Promise<ServiceReply> {
    const { authorizePath, tokenPath, revokePath, answer } = this.#options;
    const { pathname } = request.url;
    if (pathname === authorizePath && request.method === "GET") return this.#authorize(request.url);
    if (pathname === tokenPath && request.method === "POST") {
      this.held?.onAsked();
      await this.held?.until;
      return this.#token(new URLSearchParams(request.bytes.toString()));
    }
    if (pathname === revokePath && request.method === "POST") {
      const grant = this.#refresh.get(new URLSearchParams(request.bytes.toString()).get("token") ?? "");
      if (grant === undefined) return problem("invalid_token");
      grant.isRevoked = true;
      return { body: {} };
    }
    return answer(request);
  }

  #authorize(url: URL): ServiceReply {
    const asked = url.searchParams;
    const redirectUrl = asked.get("redirect_uri") ?? "";
    const isRight =
      asked.get("client_id") === CLIENT.clientId &&
      asked.get("response_type") === "code" &&
      asked.get("code_challenge_method") === "S256" &&
      (asked.get("code_challenge") ?? "").length === 43 &&
      (asked.get("state") ?? "").length > 20 &&
      URL.canParse(redirectUrl);
    if (!isRight) return { status: 400, body: "<h1>Error 400: invalid_request</h1>" };
    const back = (answer: Readonly<Record<string, string>>): ServiceReply => {
      const to = new URL(redirectUrl);
      for (const [name, value] of Object.entries({ ...answer, state: asked.get("state") ?? "" })) to.searchParams.set(name, value);
      return { status: 302, headers: { location: to.href } };
    };
    if (asked.has("__no")) return back({ error: "access_denied" });
    if (!asked.has("__yes")) {
      const link = (answer: string): string => `${url.pathname}${url.search}&${answer}=1`.replaceAll("&", "&amp;");
      return {
        body: `<h1>Sheaf wants to use ${this.person}</h1><a href="${link("__yes")}">Allow</a> <a href="${link("__no")}">Cancel</a>`,
      };
    }
    const grant: Grant = { account: this.person, scopes: this.granted ?? (asked.get("scope") ?? "").split(" "), isRevoked: false };
    this.grants.push(grant);
    const code = randomBytes(16).toString("hex");
    this.#codes.set(code, { grant, challenge: asked.get("code_challenge") ?? "", redirectUrl });
    return back({ code });
  }

  #token(form: URLSearchParams): ServiceReply {
    if (form.get("client_id") !== CLIENT.clientId || form.get("client_secret") !== CLIENT.clientSecret)
      return problem("invalid_client", 401);
    if (form.get("grant_type") === "authorization_code") {
      const code = this.#codes.get(form.get("code") ?? "");
      this.#codes.delete(form.get("code") ?? "");
      const challenge = createHash("sha256")
        .update(form.get("code_verifier") ?? "")
        .digest("base64url");
      if (code === undefined || code.challenge !== challenge || code.redirectUrl !== form.get("redirect_uri"))
        return problem("invalid_grant");
      return this.#given(code.grant, true);
    }
    if (form.get("grant_type") !== "refresh_token") return problem("unsupported_grant_type");
    const token = form.get("refresh_token") ?? "";
    const grant = this.#refresh.get(token);
    if (grant === undefined || grant.isRevoked) return problem("invalid_grant");
    this.renewals.push(token);
    if (!this.#options.rotates) return this.#given(grant, false);
    if (!this.forgives) this.#refresh.delete(token);
    // whatever the person ever said yes to may be asked for
    const consented = new Set(
      this.grants.filter(({ account, isRevoked }) => account === grant.account && !isRevoked).flatMap(({ scopes }) => scopes),
    );
    const asked = (form.get("scope") ?? grant.scopes.join(" ")).split(" ");
    if (asked.some((scope) => !consented.has(scope))) return problem("invalid_grant");
    const next: Grant = { ...grant, scopes: asked };
    return this.#given(next, true);
  }

  #given(grant: Grant, withRefresh: boolean): ServiceReply {
    const [access, refresh] = [randomBytes(16).toString("hex"), randomBytes(16).toString("hex")];
    this.#access.set(access, { grant, until: Date.now() + this.lasts * 1_000 });
    if (withRefresh) this.#refresh.set(refresh, grant);
    const claims = { aud: CLIENT.clientId, sub: createHash("sha256").update(grant.account).digest("hex"), email: grant.account };
    const idToken = [{ alg: "none" }, claims, {}].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
    return {
      body: {
        access_token: access,
        ...(withRefresh ? { refresh_token: refresh } : {}),
        id_token: idToken,
        token_type: "Bearer",
        expires_in: this.lasts,
        scope: grant.scopes.join(" "),
      },
    };
  }
}
