// Microsoft as its documentation says: sign-in, and of Graph the drives, upload sessions, teams, channels and messages.
import { OAuthService, type ServiceReply, type ServiceRequest } from "./oauth-service.ts";

const PIECE = 327_680;

interface Message {
  readonly channel: string;
  readonly subject: string;
  readonly content: string;
  readonly pictures: readonly Buffer[];
}

export class MicrosoftServer {
  /** By library, folder and name. */
  readonly files = new Map<string, Buffer>();
  /** Sessions of uploading that nobody ended. */
  readonly openSessions = (): number => this.#uploads.size;
  readonly messages: Message[] = [];
  /** What happens between a message that is there and its answer. */
  said: ((subject: string) => Promise<void>) | null = null;
  readonly folders: { readonly id: string; readonly name: string }[] = [{ id: "reports", name: "Reports" }];
  readonly way = new OAuthService({
    authorizePath: "/common/oauth2/v2.0/authorize",
    tokenPath: "/common/oauth2/v2.0/token",
    revokePath: null,
    rotates: true,
    answer: (request) => this.#answer(request),
  });
  #sessions = 0;
  readonly #uploads = new Map<string, { readonly place: string; bytes: Buffer }>();

  #answer(request: ServiceRequest): ServiceReply | Promise<ServiceReply> {
    const { method, url, grant } = request;
    const path = decodeURIComponent(url.pathname);
    const upload = this.#uploads.get(path);
    // an address that was given for one file asks for no token, and takes none
    if (upload !== undefined) return request.headers.authorization === undefined ? this.#put(path, upload, request) : { status: 401 };
    const problem = (status: number, code: string): ServiceReply => ({ status, body: { error: { code, message: code } } });
    if (grant === null) return problem(401, "InvalidAuthenticationToken");
    const may = (scope: string): boolean => grant.scopes.includes(`https://graph.microsoft.com/${scope}`);
    const list = (value: readonly object[]): ServiceReply => ({ body: { value } });
    if (path.startsWith("/v1.0/teams/") || path === "/v1.0/me/joinedTeams") {
      if (!may(method === "POST" ? "ChannelMessage.Send" : "Team.ReadBasic.All")) return problem(403, "Forbidden");
      if (path === "/v1.0/me/joinedTeams") return list([{ id: "team-1", displayName: "Finance" }]);
      if (path === "/v1.0/teams/team-1/channels" && method === "GET") return list([{ id: "19:abc@thread.tacv2", displayName: "General" }]);
      const channel = /^\/v1\.0\/teams\/team-1\/channels\/(19:abc@thread\.tacv2)\/messages$/.exec(path)?.[1];
      if (channel === undefined || method !== "POST") return problem(404, "NotFound");
      return this.#say(channel, request);
    }
    if (!may("Files.ReadWrite.All")) return problem(403, "accessDenied");
    if (path === "/v1.0/me/drive") return { body: { id: "own", name: "OneDrive" } };
    if (path === "/v1.0/sites")
      return may("Sites.Read.All") ? list([{ id: "site,1", displayName: "Finance" }]) : problem(403, "accessDenied");
    if (path === "/v1.0/sites/site,1/drives") return list([{ id: "library", name: "Documents" }]);
    if (path === "/v1.0/drives/library/root/children" && method === "GET")
      return list([...this.folders.map((folder) => ({ ...folder, folder: { childCount: 0 } })), { id: "x", name: "notes.txt", file: {} }]);
    if (path === "/v1.0/drives/library/root/children" && method === "POST") {
      const { name } = request.json() as { name: string };
      this.folders.push({ id: `folder-${this.folders.length}`, name });
      return { status: 201, body: this.folders.at(-1) };
    }
    const [, folder, name] = /^\/v1\.0\/drives\/library\/(root|items\/[^:/]+):\/([^:]+):\/createUploadSession$/.exec(path) ?? [];
    if (folder === undefined || name === undefined || method !== "POST") return problem(404, "itemNotFound");
    const id = folder === "root" ? "root" : folder.slice("items/".length);
    if (id !== "root" && !this.folders.some((one) => one.id === id)) return problem(404, "itemNotFound");
    this.#sessions += 1;
    const place = `/upload/${this.#sessions}`;
    this.#uploads.set(place, { place: `library/${id}/${name}`, bytes: Buffer.alloc(0) });
    return { body: { uploadUrl: `${this.way.url()}${place}?tempauth=x`, nextExpectedRanges: ["0-"] } };
  }

  #put(path: string, upload: { readonly place: string; bytes: Buffer }, { method, headers, bytes }: ServiceRequest): ServiceReply {
    const expected = (): ServiceReply => ({
      status: method === "GET" ? 200 : 202,
      body: { nextExpectedRanges: [`${upload.bytes.length}-`] },
    });
    if (method === "GET") return expected();
    if (method === "DELETE") {
      this.#uploads.delete(path);
      return { status: 204 };
    }
    const [, start, last, size] = (/^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers["content-range"] ?? "") ?? []).map(Number);
    if (start !== upload.bytes.length || last === undefined || size === undefined || bytes.length !== last - start + 1)
      return { status: 416, body: { error: { code: "invalidRange", message: "invalidRange" } } };
    if (last + 1 < size && bytes.length % PIECE !== 0) return { status: 400, body: { error: { code: "badSize", message: "badSize" } } };
    upload.bytes = Buffer.concat([upload.bytes, bytes]);
    if (upload.bytes.length < size) return expected();
    this.files.set(upload.place, upload.bytes);
    this.#uploads.delete(path);
    return { status: 201, body: { id: "item" } };
  }

  async #say(channel: string, request: ServiceRequest): Promise<ServiceReply> {
    const {
      subject,
      body,
      hostedContents = [],
    } = request.json() as unknown as {
      subject: string;
      body: { contentType: string; content: string };
      hostedContents?: { "@microsoft.graph.temporaryId": string; contentBytes: string; contentType: string }[];
    };
    const named = hostedContents.map((one) => one["@microsoft.graph.temporaryId"]);
    const isRight = body.contentType === "html" && named.every((id) => body.content.includes(`../hostedContents/${id}/$value`));
    if (!isRight) return { status: 400, body: { error: { code: "BadRequest", message: "BadRequest" } } };
    const pictures = hostedContents.map(({ contentBytes }) => Buffer.from(contentBytes, "base64"));
    this.messages.push({ channel, subject, content: body.content, pictures });
    await this.said?.(subject);
    return { status: 201, body: { id: String(this.messages.length) } };
  }
}
