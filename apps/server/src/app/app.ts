import { join } from "node:path";
import websocket from "@fastify/websocket";
import { limits } from "@sheaf/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import {
  accessTokens,
  authenticator,
  defaultAllowances,
  openCalls,
  Passwords,
  serveSessionCalls,
  type SessionAllowances,
} from "../areas/session/index.ts";
import { serveReopening } from "../areas/danger-zone/index.ts";
import { serveBranding } from "../areas/branding/index.ts";
import { ownScriptOf } from "../areas/organizations/index.ts";
import { type WarehouseDoor, Warehouses } from "../areas/connections/index.ts";
import { LiveDocuments, LiveHub, PublishedModels, RightsWatch, serveGuest, serveLive } from "../areas/workbooks/index.ts";
import type { ResultAllowances } from "../areas/queries/index.ts";
import {
  bearerOf,
  type BodyPatience,
  closeListening,
  createHttpServer,
  type PersonAllowances,
  PersonGate,
  serveOpenApi,
  serveRest,
  serveWebApp,
  takeTurnsAtHandshakes,
} from "../platform/http/index.ts";
import { serveGraphql } from "../platform/graphql/index.ts";
import type { AnyOperation } from "../platform/operations/index.ts";
import { openPeerDoor, type PeerDoor } from "../platform/peers/index.ts";
import type { Authenticate, Services } from "../platform/services.ts";
import { createAreas, lookingParts } from "./areas.ts";
import { LinkTitles } from "../areas/documents/index.ts";
import { LinkPictures, servePictureLinks } from "../areas/exports/index.ts";
import { type SendingParts, serveUnsubscribe } from "../areas/schedules/index.ts";
import { serveFeatures, serveUsageEvents } from "../areas/usage-events/index.ts";
import { openWarehouseDoor } from "./warehouse-door.ts";

export interface AppOptions {
  /** Tests of other things than the limits raise them. */
  readonly allowances?: SessionAllowances;
  readonly personAllowances?: PersonAllowances;
  readonly resultAllowances?: ResultAllowances;
  /** Folder of the built web app. */
  readonly webFolder?: string;
  /** How slowly a request may arrive. */
  readonly bodyPatience?: BodyPatience;
  /** Milliseconds between two questions to the peer of a live socket whether it is there. */
  readonly askPeersEvery?: number;
}

/** The assembled application: areas over services, ready to listen. */
export interface App {
  readonly http: FastifyInstance;
  readonly operations: readonly AnyOperation[];
  readonly passwords: Passwords;
  readonly authenticate: Authenticate;
  readonly door: WarehouseDoor;
  readonly looking: SendingParts;
  /** `others`: what else ends now and needs the warehouses for as long as it has not. */
  close(others?: Promise<unknown>): Promise<void>;
}

/** Milliseconds that work in threads may go on once the server is told to end. */
const WORK_PATIENCE = 3_000;

const BUILT_WEB = join(import.meta.dirname, "../../../web/dist");

export async function createApp(services: Services, options: AppOptions = {}): Promise<App> {
  const passwords = new Passwords();
  const tokens = accessTokens(services.secrets, services.clock);
  const { authenticate, recheck } = authenticator(services, tokens);
  const door = await openWarehouseDoor(services);
  const warehouses = new Warehouses(services, door);
  const looking = lookingParts({ warehouses, log: services.log, services, resultAllowances: options.resultAllowances });
  const operations = createAreas({
    passwords: { hash: (password) => passwords.hash(password), verify: (password, hash) => passwords.verify(password, hash) },
    door,
    warehouses,
    services,
    looking,
  }).flatMap((area) => area.operations);

  const http = await createHttpServer(services, authenticate, options.bodyPatience);
  serveSessionCalls(http, { services, tokens, passwords, authenticate, allowances: options.allowances ?? defaultAllowances });
  serveUnsubscribe(http, services);
  servePictureLinks(http, services, looking);
  serveFeatures(http, services);
  serveBranding(http, services);
  serveReopening(http, services);
  serveUsageEvents(http, services);
  const entry = { authenticate, recheck, gate: new PersonGate(services.clock, options.personAllowances) };
  serveGraphql(http, services, entry, operations);
  // an embedded metadata store is one server's alone
  let peers: PeerDoor | null = null;
  const hub = new LiveHub(services, () => peers?.address ?? null);
  if (services.config.databaseUrl !== null)
    peers = await openPeerDoor(services.config, services.secrets, (line) => serveGuest(hub, services.log, line));
  const documents = new LiveDocuments(services, hub);
  const watch = new RightsWatch(services);
  const models = new PublishedModels(services);
  await http.register(websocket, { options: { maxPayload: limits.socketMessageBytes, perMessageDeflate: false } });
  takeTurnsAtHandshakes(http, services.config, services.log);
  await http.register(async (scope) =>
    serveLive(scope, {
      services,
      documents,
      watch,
      models,
      authenticate,
      recheck,
      rights: looking.rights,
      askEvery: options.askPeersEvery,
    }),
  );
  serveRest(http, services, entry, operations);
  const enter = services.config.openApi ? null : (request: FastifyRequest) => authenticate(bearerOf(request), request.ip);
  serveOpenApi(http, operations, Object.values(openCalls), enter);
  const titles = new LinkTitles(services);
  const pictures = new LinkPictures(services);
  serveWebApp(http, options.webFolder ?? BUILT_WEB, {
    saidOf: (path, source) => titles.of(path, source),
    pictureOf: (path, source) => pictures.of(path, source),
    ownScriptOf: (slug) => ownScriptOf(services, slug),
    supportChat: services.config.supportChat,
  });
  return {
    http,
    operations,
    passwords,
    authenticate,
    door,
    looking,
    close: async (others) => {
      services.bus.publish({ kind: "shutdown" });
      // answers under way may need it still, but none is worth waiting long for
      const enough = setTimeout(() => void Promise.all([services.work.close(), services.drawing.close()]), WORK_PATIENCE);
      await hub.close();
      await peers?.close();
      await closeListening(http);
      clearTimeout(enough);
      await others;
      await warehouses.close();
      await passwords.close();
    },
  };
}
