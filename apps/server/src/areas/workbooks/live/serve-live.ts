import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { FastifyInstance } from "fastify";
import { RateLimiter } from "../../../platform/http/index.ts";
import { isOwnOrigin } from "../../session/index.ts";
import { IncomingBytes } from "./incoming-bytes.ts";
import { LiveSocket } from "./socket.ts";
import type { LiveParts, Shared } from "./socket-parts.ts";

/**
 * GET /live/workbooks/:workbookId: the live socket of those who edit; …/entries: the one of those who look, which only tells of entries into
 * input tables, of newer versions and of new offers. A page of another origin is refused at the handshake, cookies are not looked
 * at, the first message brings the bearer token, and the right is looked at again with every message and whenever something
 * changed that it rests on (V17, V20).
 */
export function serveLive(app: FastifyInstance, parts: LiveParts): void {
  const shared: Shared = {
    counts: new Map(),
    incoming: new IncomingBytes(),
    sent: new RateLimiter(parts.services.clock),
  };
  for (const purpose of ["edit", "look"] as const)
    app.get<{ Params: { workbookId: string }; Querystring: { texts?: unknown } }>(
      `/live/workbooks/:workbookId${purpose === "edit" ? "" : "/entries"}`,
      {
        websocket: true,
        preValidation: async (request) => {
          if (!isOwnOrigin(request.headers.origin, request.headers.host, parts.services))
            throw new CodedError("EACCES", message("errors.code.denied"));
        },
      },
      (socket, request) => {
        const takesTexts = request.query.texts !== undefined;
        const line = { socket, bytes: request.raw.socket, address: request.ip, purpose, takesTexts };
        new LiveSocket(parts, line, request.params.workbookId, shared).start();
      },
    );
}
