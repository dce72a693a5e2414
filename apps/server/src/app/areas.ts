import { limits } from "@sheaf/contract";
import { administrationArea } from "../areas/administration/index.ts";
import { apiKeysArea } from "../areas/api-keys/index.ts";
import { connectionObjects, connectionsArea, type WarehouseDoor, type Warehouses, wholeTablePath } from "../areas/connections/index.ts";
import { brandingArea } from "../areas/branding/index.ts";
import { backgroundJobsArea } from "../areas/background-jobs/index.ts";
import { customFunctionsArea } from "../areas/custom-functions/index.ts";
import { dangerZoneArea } from "../areas/danger-zone/index.ts";
import { themesArea } from "../areas/themes/index.ts";
import { departuresArea } from "../areas/departures/index.ts";
import { documentsArea, loadInodeFacts } from "../areas/documents/index.ts";
import { Drawings, exportsArea } from "../areas/exports/index.ts";
import { mapShapesArea } from "../areas/map-shapes/index.ts";
import { mapTilesArea } from "../areas/map-tiles/index.ts";
import { drawingSvg, imagesArea, openImages } from "../areas/images/index.ts";
import { invitationsArea } from "../areas/invitations/index.ts";
import { memberFinder, peopleArea } from "../areas/people/index.ts";
import { organizationsArea, type PasswordWork } from "../areas/organizations/index.ts";
import { copyForPublished, copyRows, inputTablesArea, Projections } from "../areas/input-tables/index.ts";
import {
  compileReport,
  environmentOf,
  evaluate,
  organizationSettings,
  queriesArea,
  truthOf,
  QueryRunner,
  type ResultAllowances,
  ResultsGate,
  settingsOf,
  traceQuery,
} from "../areas/queries/index.ts";
import { provisioningArea } from "../areas/provisioning/index.ts";
import { restArea } from "../areas/rest/index.ts";
import { secondFactorArea } from "../areas/second-factor/index.ts";
import { sessionsArea } from "../areas/session/index.ts";
import { destinationDoorOf, schedulesArea, type SendingParts } from "../areas/schedules/index.ts";
import { linkedAccountsArea } from "../areas/linked-accounts/index.ts";
import { singleSignOnArea } from "../areas/single-sign-on/index.ts";
import { answeredQuery, QueryLog, usageArea } from "../areas/usage/index.ts";
import { usageEventsArea } from "../areas/usage-events/index.ts";
import { uploadsArea } from "../areas/uploads/index.ts";
import { lineageArea } from "../areas/lineage/index.ts";
import { DocumentReader, type SourceRights, workbooksArea } from "../areas/workbooks/index.ts";
import type { Logger } from "../platform/log/index.ts";
import { outsideDoor } from "../platform/http/index.ts";
import { tracedPost } from "../platform/mail/index.ts";
import type { Services } from "../platform/services.ts";
import type { Area } from "../platform/operations/index.ts";
import { jobTypes } from "./background-jobs.ts";

/** Facts that decide who may build on which source. */
const sourceRights = (warehouses: Warehouses): SourceRights => ({
  connections: connectionObjects,
  tablePath: (context, connectionId, path) => wholeTablePath(context, warehouses, connectionId, path),
  files: async ({ db, actor }, ids) => new Map([...(await loadInodeFacts(db, actor, ids))].map(([id, { object }]) => [id, object])),
});

export interface AreaParts {
  readonly passwords: PasswordWork;
  readonly door: WarehouseDoor;
  readonly warehouses: Warehouses;
  readonly services: Services;
  readonly looking: SendingParts;
}

/** What areas and jobs look at documents with. */
export function lookingParts({
  warehouses,
  log,
  services,
  resultAllowances,
}: Pick<AreaParts, "warehouses" | "services"> & {
  readonly log: Logger;
  readonly resultAllowances?: ResultAllowances | undefined;
}): SendingParts {
  const gate = new ResultsGate(services.clock, resultAllowances);
  const queryLog = new QueryLog(services);
  const runner = new QueryRunner(log, services.clock, (facts) => {
    traceQuery(services.tracing, facts);
    queryLog.note(answeredQuery(facts));
  });
  return {
    runner,
    gate,
    warehouses,
    rights: sourceRights(warehouses),
    documents: new DocumentReader((context, document, element, formula) =>
      truthOf(warehouses, context, document, { entered: null, now: new Date(context.clock.now()).toISOString() })(new Map())(
        element,
        formula,
      ),
    ),
    projections: new Projections(services),
    door: destinationDoorOf(services.config),
    drawings: new Drawings(services.drawing),
    images: openImages(
      outsideDoor,
      () => services.clock.now(),
      // Pictures of the web are drawn once for everybody of an organization who asks.
      (organizationId) => drawingSvg(services.drawing, { organizationId, userId: "" }, new AbortController().signal),
    ),
  };
}

/** Every area of the server: one line each. */
export function createAreas({ passwords, door, warehouses, services, looking }: AreaParts): readonly Area[] {
  const { documents, projections, runner } = looking;
  services.bus.subscribe(({ kind }) => {
    if (kind === "shutdown") setTimeout(() => runner.end(), limits.lastAnswers).unref();
  });
  const findMembers = memberFinder(() => services.clock.now());
  const areas = [
    organizationsArea(passwords),
    administrationArea(looking.door),
    peopleArea(findMembers),
    departuresArea(),
    dangerZoneArea(passwords),
    sessionsArea(),
    secondFactorArea(passwords),
    singleSignOnArea(),
    provisioningArea(),
    apiKeysArea(),
    usageEventsArea(),
    invitationsArea(),
    backgroundJobsArea(jobTypes),
    customFunctionsArea(documents),
    themesArea(),
    brandingArea(services.clock),
    documentsArea(services.clock),
    lineageArea(documents, warehouses, services.clock),
    usageArea(),
    connectionsArea({ warehouses, door }),
    uploadsArea({ door }),
    workbooksArea({
      rights: looking.rights,
      documents,
      compileReport: (context, document) => compileReport(warehouses, context, document),
      entered: { published: copyForPublished, copied: copyRows },
    }),
    queriesArea(looking),
    exportsArea({ ...looking, clock: services.clock, config: services.config }),
    schedulesArea({ parts: looking, post: () => tracedPost(services), clock: services.clock, findMembers }),
    linkedAccountsArea(services.clock),
    imagesArea(looking.images, services.clock),
    mapShapesArea(documents),
    mapTilesArea(services.config.allowPrivateAddresses, () => services.clock.now()),
    inputTablesArea({
      documents,
      projections,
      warehouses,
      evaluate: (context, document, entered, request) => evaluate(warehouses, context, document, entered, request),
      zoneOf: async (context, document) => {
        const now = new Date(context.clock.now()).toISOString();
        return environmentOf(context, await organizationSettings(context), settingsOf(document), now, new Map()).timeZone;
      },
    }),
  ];
  return [...areas, restArea(areas.flatMap(({ operations }) => operations))];
}
