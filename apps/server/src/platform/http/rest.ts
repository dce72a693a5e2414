import { Readable } from "node:stream";
import { CodedError, viaId } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type AnyOperation, type Call, performOperation, RawAnswer } from "../operations/index.ts";
import type { Authenticate, Caller, Services, TokenScope } from "../services.ts";
import { knownBy, readTextBodies } from "./bodies.ts";
import type { PersonGate } from "./person-gate.ts";
import { bearerInAddress, bearerOf } from "./bearer.ts";
import { isScim, SCIM } from "./scim.ts";
import { bodyStream } from "./body-stream.ts";

/**
 * An organization that a request names besides its token (body, query or header) must be the token's own: a mix is refused
 * whole, and written down (V35).
 */
export async function requireOneOrganization(services: Services, request: FastifyRequest, caller: Caller): Promise<void> {
  const body = request.body as { orgId?: unknown } | undefined;
  const query = request.query as { orgId?: unknown } | undefined;
  const named = [
    request.headers["x-organization-id"],
    query?.orgId,
    body !== null && typeof body === "object" && !Array.isArray(body) ? body.orgId : undefined,
  ];
  if (named.every((value) => value === undefined || value === caller.actor.organizationId)) return;
  await services.store.db
    .insertInto("audit_entries")
    .values({
      organization_id: caller.actor.organizationId,
      id: services.ids.make(),
      actor_id: caller.actor.userId,
      action: "session.organization-mismatch",
      object_kind: null,
      object_id: null,
      detail: JSON.stringify({ path: request.routeOptions.url ?? "" }),
      request_id: request.id,
      source_address: request.ip,
      actor_kind: caller.actor.via.kind,
      actor_via: viaId(caller.actor.via),
    })
    .execute();
  throw new CodedError("EACCES", message("errors.common.invalid-token"));
}

/** Who lets calls in. */
export interface Door {
  readonly authenticate: Authenticate;
  /** Looks at somebody who came by a session again, whatever became of the token. */
  readonly recheck: (caller: Caller, source: string) => Promise<Caller>;
  readonly gate: PersonGate;
}

/**
 * What every authenticated call carries, whatever its transport. Its signal is aborted when the client goes away, and with the reason as a
 * coded error when its caller may not have the answer any more.
 */
export async function receiveCall(
  services: Services,
  { authenticate, recheck, gate }: Door,
  request: FastifyRequest,
  reply: FastifyReply,
  scope: TokenScope | null = null,
): Promise<Call> {
  const leaving = new AbortController();
  const { raw } = reply;
  let gone = (): void => undefined;
  // one listener for both: what streams an answer adds its own, and Node warns of more than ten
  raw.once("close", () => {
    if (!raw.writableFinished) leaving.abort();
    gone();
  });
  const { signal } = leaving;
  const given = bearerOf(request);
  const inAddress = given === null && scope === "download" ? bearerInAddress(request) : null;
  const enter = (): Promise<Caller> => authenticate(given ?? inAddress, request.ip, scope, inAddress !== null);
  const caller = await enter();
  const { organizationId, userId, via } = caller.actor;
  // a token may end by time before a long call does
  const look = (): Promise<Caller> => ("familyId" in via ? recheck(caller, request.ip) : enter());
  request.who = { organizationId, userId };
  const leave = gate.enter(caller.actor);
  const { restsOn, over } = services.underWay.begin({ caller, look, end: (reason) => leaving.abort(reason) });
  gone = () => {
    over();
    leave();
  };
  if (raw.closed || raw.destroyed) gone();
  await requireOneOrganization(services, request, caller);
  return { caller, requestId: request.id, repeatable: request.clientRequestId, sourceAddress: request.ip, signal, restsOn };
}

/** The answer, or the reason why nobody gets it any more. */
export function whileAllowed<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const refuse = (): void => {
      if (signal.reason instanceof CodedError) reject(signal.reason);
    };
    signal.addEventListener("abort", refuse, { once: true });
    if (signal.aborted) refuse();
    void work.then(resolve, reject).finally(() => signal.removeEventListener("abort", refuse));
  });
}

/** A file or stream on its way breaks off; where nothing of it is sent yet, the reason is the answer. */
function breakOff(signal: AbortSignal, body: RawAnswer["body"]): void {
  if (!(body instanceof Readable)) return;
  const refuse = (): void => {
    if (signal.reason instanceof CodedError) body.destroy(signal.reason);
  };
  signal.addEventListener("abort", refuse, { once: true });
  if (signal.aborted) refuse();
}

/** Adds the REST operations as routes. */
export function serveRest(app: FastifyInstance, services: Services, door: Door, operations: readonly AnyOperation[]): void {
  for (const operation of operations) {
    const { transport } = operation;
    if (transport.kind !== "rest") continue;
    const add = (scope: FastifyInstance): void => {
      scope.route({
        method: transport.method,
        url: transport.path,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const call = await receiveCall(services, door, request, reply, operation.tokenScope ?? null);
          const input = {
            params: request.params,
            query: request.query,
            headers: request.headers,
            ...(operation.body === "stream" ? {} : { body: request.body }),
          };
          const body = operation.body === "stream" ? bodyStream(request.raw) : undefined;
          // one that was refused before it was read, too
          const performed = performOperation(operation, services, call, input, body).finally(() => body?.destroy());
          const answer = await (operation.kind === "query" ? whileAllowed(call.signal, performed) : performed);
          if (answer instanceof RawAnswer) breakOff(call.signal, answer.body);
          if (answer instanceof RawAnswer) return reply.code(answer.status).headers(answer.headers).send(answer.body);
          if (isScim(transport.path)) reply.type(SCIM);
          return transport.status === 204 ? reply.code(204).send() : reply.code(transport.status ?? 200).send(answer ?? null);
        },
      });
    };
    if (operation.body === "text" || operation.body === "stream") {
      // a scope of its own, with its own way to read bodies
      app.register(async (scope) => {
        if (operation.body === "text") readTextBodies(scope, knownBy(door.authenticate));
        else {
          scope.removeAllContentTypeParsers();
          scope.addContentTypeParser("*", (_request, _payload, done) => done(null, undefined));
        }
        add(scope);
      });
    } else add(app);
  }
}
