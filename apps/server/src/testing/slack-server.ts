// Slack as its documentation says: installation by OAuth v2, lists of channels in pages, messages, threads, files that are uploaded from outside.
import { randomBytes } from "node:crypto";
import { CLIENT, type Grant, OAuthService, type ServiceReply, type ServiceRequest } from "./oauth-service.ts";

interface SlackChannel {
  readonly id: string;
  readonly name: string;
  readonly isPrivate?: boolean;
  isArchived?: boolean;
  /** The bot is in it. */
  isMember?: boolean;
  /** People who are in it. */
  members?: readonly string[];
}

interface SlackFile {
  readonly id: string;
  readonly name: string;
  readonly length: number;
  bytes: Buffer | null;
}

interface SlackMessage {
  readonly ts: string;
  readonly channel: string;
  readonly text: string;
  readonly thread: string | null;
  readonly files: readonly SlackFile[];
}

interface Installation {
  readonly grant: Grant;
  readonly user: string;
  readonly redirectUrl: string;
}

const refusal = (error: string): ServiceReply => ({ body: { ok: false, error } });
const fine = (body: object = {}): ServiceReply => ({ body: { ok: true, ...body } });

export class SlackServer {
  /** One that Slack knows, and all below it, is where people may be sent back to. */
  redirectBase = "";
  team = { id: "T0001", name: "Acme" };
  user = "U0001";
  /** Channels that one answer has at most. */
  page = 2;
  /** Seconds after which tokens end; null: never. */
  lasts: number | null = null;
  readonly channels: SlackChannel[] = [
    { id: "C0001", name: "general" },
    { id: "C0002", name: "sales" },
    { id: "C0003", name: "old", isArchived: true },
    { id: "C0004", name: "finance" },
    { id: "G0001", name: "board", isPrivate: true, isMember: true, members: ["U0001"] },
    { id: "G0002", name: "salaries", isPrivate: true, isMember: true, members: ["U0002"] },
    { id: "G0003", name: "secret", isPrivate: true, isMember: false, members: ["U0001"] },
  ];
  readonly messages: SlackMessage[] = [];
  /** Methods that were called. */
  readonly calls: string[] = [];
  /** Refresh tokens that are good. */
  get refreshing(): number {
    return this.#refresh.size;
  }

  /** What happens between a message that is there and its answer. */
  said: ((text: string) => Promise<void>) | null = null;
  readonly way = new OAuthService({
    authorizePath: "/none",
    tokenPath: "/none",
    revokePath: null,
    rotates: false,
    answer: (request) => this.#answer(request),
  });
  readonly #codes = new Map<string, Installation>();
  readonly #refresh = new Map<string, Grant>();
  readonly #files = new Map<string, SlackFile>();

  #answer(request: ServiceRequest): ServiceReply | Promise<ServiceReply> {
    const { pathname } = request.url;
    if (pathname === "/oauth/v2/authorize") return this.#authorize(request.url);
    const upload = this.#files.get(pathname.replace(/^\/upload\//, ""));
    if (upload !== undefined) {
      // an address that was given for one file asks for no token
      if (request.method !== "POST" || request.headers.authorization !== undefined) return { status: 400, body: "no" };
      upload.bytes = request.bytes;
      return { body: "OK" };
    }
    if (!pathname.startsWith("/api/")) return { status: 404, body: "no" };
    const method = pathname.slice("/api/".length);
    this.calls.push(method);
    const asked = this.#asked(request);
    if (method === "oauth.v2.access") return this.#access(asked);
    const { grant } = request;
    if (method === "auth.revoke") return this.#revoke(asked["token"]);
    if (grant === null) return refusal(request.headers.authorization === undefined ? "not_authed" : "token_revoked");
    return this.#call(method, asked, grant);
  }

  #asked({ method, url, headers, bytes }: ServiceRequest): Record<string, unknown> {
    if (method === "GET") return Object.fromEntries(url.searchParams);
    const isJson = headers["content-type"]?.startsWith("application/json") === true;
    return isJson ? (JSON.parse(bytes.toString()) as Record<string, unknown>) : Object.fromEntries(new URLSearchParams(bytes.toString()));
  }

  #authorize(url: URL): ServiceReply {
    const asked = url.searchParams;
    const redirectUrl = asked.get("redirect_uri") ?? "";
    const isRight =
      asked.get("client_id") === CLIENT.clientId &&
      (asked.get("state") ?? "").length > 20 &&
      // a client that proves its codes is a public one
      !asked.has("code_challenge") &&
      URL.canParse(redirectUrl) &&
      redirectUrl.startsWith(this.redirectBase);
    if (!isRight) return { status: 400, body: "<h1>Something went wrong when authorizing this app</h1>" };
    const back = (answer: Readonly<Record<string, string>>): ServiceReply => {
      const to = new URL(redirectUrl);
      for (const [name, value] of Object.entries({ ...answer, state: asked.get("state") ?? "" })) to.searchParams.set(name, value);
      return { status: 302, headers: { location: to.href } };
    };
    if (asked.has("__no")) return back({ error: "access_denied" });
    if (!asked.has("__yes")) {
      const link = (answer: string): string => `${url.pathname}${url.search}&${answer}=1`.replaceAll("&", "&amp;");
      return {
        body: `<h1>Sheaf is requesting permission to access ${this.team.name}</h1><a href="${link("__yes")}">Allow</a> <a href="${link("__no")}">Cancel</a>`,
      };
    }
    const grant: Grant = { account: this.team.id, scopes: this.way.granted ?? (asked.get("scope") ?? "").split(","), isRevoked: false };
    this.way.grants.push(grant);
    const code = randomBytes(16).toString("hex");
    this.#codes.set(code, { grant, user: this.user, redirectUrl });
    return back({ code });
  }

  #access(asked: Record<string, unknown>): ServiceReply {
    if (asked["client_id"] !== CLIENT.clientId) return refusal("invalid_client_id");
    if (asked["client_secret"] !== CLIENT.clientSecret) return refusal("bad_client_secret");
    if (asked["grant_type"] === "refresh_token") {
      const grant = this.#refresh.get(String(asked["refresh_token"]));
      if (grant === undefined || grant.isRevoked) return refusal("invalid_refresh_token");
      this.#refresh.delete(String(asked["refresh_token"]));
      this.way.renewals.push(String(asked["refresh_token"]));
      return fine(this.#tokens(grant));
    }
    const installation = this.#codes.get(String(asked["code"]));
    this.#codes.delete(String(asked["code"]));
    if (installation === undefined) return refusal("invalid_code");
    if (installation.redirectUrl !== asked["redirect_uri"]) return refusal("bad_redirect_uri");
    const { grant, user } = installation;
    return fine({
      ...this.#tokens(grant),
      scope: grant.scopes.join(","),
      bot_user_id: "B0001",
      app_id: "A0001",
      team: this.team,
      enterprise: null,
      authed_user: { id: user },
      is_enterprise_install: false,
    });
  }

  #tokens(grant: Grant): object {
    this.way.lasts = this.lasts ?? 1_000_000;
    const token = { access_token: this.way.tokenOf(grant), token_type: "bot" };
    if (this.lasts === null) return token;
    const refresh = randomBytes(16).toString("hex");
    this.#refresh.set(refresh, grant);
    return { ...token, refresh_token: refresh, expires_in: this.lasts };
  }

  #revoke(token: unknown): ServiceReply {
    // a token that renews others ends by itself alone
    if (this.#refresh.delete(String(token))) return fine({ revoked: true });
    const grant = this.way.grantOf(String(token));
    if (grant === null) return refusal("invalid_auth");
    grant.isRevoked = true;
    return fine({ revoked: true });
  }

  #call(method: string, asked: Record<string, unknown>, grant: Grant): ServiceReply | Promise<ServiceReply> {
    const needs = NEEDS[method];
    if (needs === undefined) return refusal("unknown_method");
    if (!grant.scopes.includes(needs)) return { body: { ok: false, error: "missing_scope", needed: needs } };
    const channel = this.channels.find(
      ({ id, isPrivate, isMember }) => id === (asked["channel"] ?? asked["channel_id"]) && (isPrivate !== true || isMember === true),
    );
    switch (method) {
      case "conversations.list":
        return this.#list(
          asked,
          ({ isPrivate, isMember }) =>
            String(asked["types"])
              .split(",")
              .includes(isPrivate === true ? "private_channel" : "public_channel") &&
            (isPrivate !== true || isMember === true),
        );
      case "users.conversations":
        return this.#list(
          asked,
          ({ isPrivate, isMember, members }) =>
            isPrivate === true && isMember === true && members?.includes(String(asked["user"])) === true,
        );
      case "conversations.info":
        return channel === undefined ? refusal("channel_not_found") : fine({ channel: shown(channel) });
      case "conversations.join":
        if (channel === undefined || channel.isPrivate === true) return refusal("method_not_supported_for_channel_type");
        channel.isMember = true;
        return fine({ channel: shown(channel) });
      case "files.getUploadURLExternal": {
        const file = { id: `F${this.#files.size + 1}`, name: String(asked["filename"]), length: Number(asked["length"]), bytes: null };
        if (!(file.length > 0)) return refusal("invalid_arguments");
        this.#files.set(file.id, file);
        return fine({ upload_url: `${this.way.url()}/upload/${file.id}`, file_id: file.id });
      }
      default: {
        if (channel === undefined) return refusal("channel_not_found");
        if (channel.isMember !== true) return refusal("not_in_channel");
        if (channel.isArchived === true) return refusal("is_archived");
        return this.#post(method, channel, asked);
      }
    }
  }

  async #post(method: string, channel: SlackChannel, asked: Record<string, unknown>): Promise<ServiceReply> {
    const thread = typeof asked["thread_ts"] === "string" ? asked["thread_ts"] : null;
    const named = (asked["files"] ?? []) as readonly { readonly id: string }[];
    const files = named.flatMap(({ id }) => this.#files.get(id) ?? []);
    if (files.some(({ bytes, length }) => bytes?.length !== length)) return refusal("file_not_found");
    const said = method === "chat.postMessage" ? asked["text"] : asked["initial_comment"];
    const text = typeof said === "string" ? said : "";
    if (text === "" && files.length === 0) return refusal("no_text");
    const ts = `${this.messages.length + 1}.000100`;
    this.messages.push({ ts, channel: channel.id, text: text.slice(0, 40_000), thread, files });
    await this.said?.(text);
    return fine({ channel: channel.id, ts, files: files.map(({ id, name }) => ({ id, title: name })) });
  }

  #list(asked: Record<string, unknown>, isShown: (channel: SlackChannel) => boolean): ServiceReply {
    const all = this.channels.filter((one) => isShown(one) && (asked["exclude_archived"] !== "true" || one.isArchived !== true));
    const from = asked["cursor"] === undefined || asked["cursor"] === "" ? 0 : Number(asked["cursor"]);
    const limit = Math.min(Number(asked["limit"]), this.page);
    const next = from + limit < all.length ? String(from + limit) : "";
    return fine({ channels: all.slice(from, from + limit).map(shown), response_metadata: { next_cursor: next } });
  }
}

const shown = ({ id, name, isPrivate, isArchived, isMember }: SlackChannel) => ({
  id,
  name,
  is_channel: isPrivate !== true,
  is_private: isPrivate === true,
  is_archived: isArchived === true,
  is_member: isMember === true,
});

const NEEDS: Readonly<Record<string, string>> = {
  "conversations.list": "channels:read",
  "users.conversations": "groups:read",
  "conversations.info": "channels:read",
  "conversations.join": "channels:join",
  "chat.postMessage": "chat:write",
  "files.getUploadURLExternal": "files:write",
  "files.completeUploadExternal": "files:write",
};
