import { documentLimits, fileLimits, jsonLimits, operationLimits, patchLimits } from "@sheaf/workbook";

const KIB = 1024;
const MIB = 1024 * KIB;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Bounds that both sides know. Bytes and milliseconds unless the name says otherwise. */
export const limits = {
  /** JSON bodies after inflation. */
  bodyBytes: 8 * MIB,
  /** The same of those who show no token that opens anything. */
  strangeBodyBytes: 256 * KIB,
  /** Gzip bodies as sent, and how far one may inflate. */
  compressedBodyBytes: 2 * MIB,
  /** Clients compress bodies above this many characters (product-spec 7.1). */
  gzipThresholdCharacters: 20_000,
  uploadBytes: 4 * 1024 * MIB,
  accessTokenSeconds: 15 * 60,
  refreshBeforeExpirySeconds: 300,
  /** Days that a query is kept in the log. */
  queryLogDays: 90,
  /** An administrator acts in a member's place for so long at most. */
  impersonationSeconds: 3_600,
  refreshTokenSeconds: 30 * 24 * 3600,
  /** Two tabs that refresh at once both keep the session (V16). */
  refreshGrace: 10 * SECOND,
  /** A revoked session's calls and sockets end within this (V17). */
  revocation: 5 * SECOND,
  /** A request may bring nothing for so long while it arrives, and not less than so many bytes a second on the average. */
  bodySilence: 20 * SECOND,
  bodyRate: KIB,
  /** An answer of which nothing is taken for so long ends. */
  answerSilence: 2 * MINUTE,
  /** A server that ends lets what runs finish for so long; then queries are canceled, and connections closed. */
  lastAnswers: 2_500,
  lastConnections: 4 * SECOND,
  graphqlBatch: 50,
  graphqlAliases: 100,
  graphqlDepth: 12,
  graphqlComplexity: 5_000,
  graphqlTokens: 4_000,
  graphqlBatchInterval: 5,
  nameLength: 200,
  /** Teams that are put into a team at once, and how deep they lie within each other at most. */
  teamsInTeam: 200,
  teamDepth: 5,
  descriptionLength: 4_000,
  emailLength: 254,
  passwordLength: 1_000,
  passwordMinimum: 12,
  /** Days after which the link of an invitation opens nothing any more. */
  invitationDays: 7,
  /** Days that a key may live, and does where nobody says how many; keys of one person; and seconds of a client's access token. */
  apiKeyDays: 366,
  apiKeyUsualDays: 90,
  apiKeysOfPerson: 50,
  clientTokenSeconds: 3_600,
  /** The second step of signing in: how long it waits for a code, wrong codes of one person within a time, codes by mail and the pause between them. */
  secondStepTime: 10 * MINUTE,
  passwordResetTime: 60 * MINUTE,
  /** How long a sign-up waits for its code and for what comes after it; and how long a shown password opens the change of it. */
  signUpTime: 60 * MINUTE,
  passwordShown: 5 * MINUTE,
  /** How long somebody may take at their identity provider; providers of an organization; how long the first administrator's link opens. */
  signInFlowTime: 10 * MINUTE,
  signInProviders: 20,
  firstAdminLinkTime: 24 * 60 * MINUTE,
  /** What an identity provider may answer with, in which time. */
  providerAnswerBytes: MIB,
  providerAnswerTime: 10 * SECOND,
  wrongCodes: 10,
  wrongCodesWithin: 15 * MINUTE,
  wrongSignUpCodes: 120,
  codeMails: 5,
  codeMailPause: 30 * SECOND,
  recoveryCodes: 10,
  /** Of one call of an identity provider: resources of a page, operations of a patch, members of a group. */
  scimPage: 200,
  scimOperations: 1_000,
  scimMembers: 10_000,
  /** Passkeys of one person; how long a question to one waits for its answer; how young a session has to be where there is no password to ask for. */
  passkeysOfPerson: 20,
  passkeyTime: 5 * MINUTE,
  freshSession: 10 * MINUTE,
  trustedDeviceDays: 30,
  /** Characters of a user attribute's value. */
  attributeValueLength: 1_000,
  /** Members who are deactivated at once. */
  membersLeaving: 100,
  /** Days in which a closed organization can be brought back, and after its removal until somebody else may have its address. */
  closedOrganizationDays: 30,
  freedSlugDays: 90,
  listPage: 200,
  /** Entries of one part of a list of the REST interface. */
  restPage: 1_000,
  /** People whose names are asked for at once. */
  memberNames: 200,
  /** Children of one folder that are listed together; and at most, where all of them are wanted. */
  folderPage: 200,
  folderPart: 2_000,
  searchLength: 200,
  /** Words of somebody who asks to be let in. */
  accessMessageLength: 1_000,
  /** Members, and teams, that something is shared with at once; and people who are written to then. */
  sharedAtOnce: 100,
  sharedMails: 500,
  folderDepth: 20,
  /** Requests in one result stream. */
  resultsPerStream: 64,
  /**
   * Of one person, over all tabs and programs: calls at the same time, calls and results that may be asked for at once, and milliseconds until
   * one more may be. A page of 200 elements asks for about 600 results in ten calls.
   */
  parallelCalls: 100,
  callBurst: 1_000,
  callRefill: 20,
  resultBurst: 12_000,
  resultRefill: 5,
  refreshBurst: 3_000,
  refreshRefill: 50,
  /** Rows of one window of a table; more are asked for as the person scrolls. */
  windowRows: 10_000,
  /** Rows and bytes of one result without a window. */
  resultRows: 1_000_000,
  resultBytes: 256 * MIB,
  /** Rows that one connection may bring to a query over several; more are an error, as none may be left out. */
  partRows: 1_000_000,
  /** Keys that are written into the statement of another connection, so that it brings only rows that are matched. */
  partKeys: 5_000,
  /** Groups that statements of a page may be answered from together, by what is known of their keys; and rows that a source has where that is worth it. */
  rollUpGroups: 50_000,
  /** Groups of a roll-up that knows what people filter by, so that it serves what they choose next. */
  sliceGroups: 200_000,
  rollUpRows: 200_000,
  /** Groups of a slice that a browser filters by itself, and controls that it is made for. */
  browserSliceGroups: 50_000,
  sliceControls: 2,
  /** Of one row, as another server sends it. */
  rowBytes: 16 * MIB,
  /** Characters of the names of all columns that a statement gives. */
  statementNames: 1_000_000,
  /** Marks of one chart; points of a scatter chart, which are drawn in bulk. */
  chartRows: 10_000,
  pointRows: 100_000,
  /** Rows of one table, and values in all, of a file that is drawn. */
  drawnRows: 2_000,
  drawnCells: 60_000,
  /** How long the prints of pages that repeat may take to be asked for. */
  drawnPrintsTime: 2 * MINUTE,
  /** How long a question may work in a warehouse: an element of a page, the values that a list offers, something tried out, a file to take away. */
  queryTimeout: 2 * MINUTE,
  valuesTimeout: 30 * SECOND,
  trialTimeout: 30 * SECOND,
  exportTimeout: 10 * MINUTE,
  /** Rows of one file to take away; cells of a pivot table that is written as a grid, which is held whole. */
  exportRows: 1_000_000,
  exportGridCells: 1_000_000,
  /** Files that one person may ask for at once, and milliseconds until one more. */
  exportBurst: 30,
  exportRefill: 5 * SECOND,
  /** How long a file that was asked for may be fetched. */
  exportTicket: 60 * MINUTE,
  /** Characters of one part of an address. */
  addressPart: 2_048,
  /** Teams that one schedule sends to. */
  scheduleTeams: 20,
  /** Controls that one schedule sets. */
  scheduleControls: 100,
  /** Days that an address of a picture works at most, and how many a person has of one workbook. */
  pictureLinkDays: 90,
  pictureLinks: 50,
  /** How long results that a refresh made beforehand are believed, and how many of its queries run at once. */
  preparedResults: 12 * 60 * MINUTE,
  preparedAtOnce: 3,
  /** Schedules of one workbook; and of one: people, files, characters of the subject and the message, bytes of all files of a mail. */
  schedulesOfWorkbook: 20,
  scheduleRecipients: 300,
  /** Times after which a schedule ends, at most. */
  scheduleSends: 10_000,
  scheduleAttachments: 10,
  scheduleSubject: 1_000,
  scheduleMessage: 4_000,
  scheduleBytes: 15 * MIB,
  /** A condition as a formula; people of one burst, and columns that tell what each of them gets. */
  scheduleFormula: 4_000,
  burstRecipients: 1_000,
  burstColumns: 5,
  /** A schedule that failed so often in a row is paused. */
  scheduleFailures: 10,
  /** Other programs that one schedule tells, and bytes of what they are told. */
  scheduleDestinations: 5,
  scheduleWebhookBytes: 5 * MIB,
  /** Milliseconds that another program may take to answer. */
  webhookTimeout: 15_000,
  /** Rows that a condition looks at one by one; elements with more are refused. */
  conditionRows: 1_000_000,
  /** Values that one is compared with to say what is usual. */
  conditionValues: 100_000,
  /** Days that the history of a schedule is kept, and runs at most. */
  scheduleRunDays: 90,
  scheduleRuns: 500,
  /** Days whose views of documents lists show. */
  viewDays: 30,
  /** Small pictures of documents that are drawn for one person at once, and milliseconds until one more. */
  coverBurst: 120,
  coverRefill: 2 * SECOND,
  queueTimeout: 1 * MINUTE,
  /** What waits for somebody who does not read: more than the largest message, or nobody on a slow line could open a large document. */
  socketBufferBytes: 2 * operationLimits.messageBytes,
  socketMessageBytes: operationLimits.messageBytes,
  /** Messages of one socket that wait; more is no person's doing. */
  socketWaitingBytes: 16 * MIB,
  socketsPerMember: 50,
  /** Kibibytes that one person may send over sockets at once, and milliseconds until one more; and what one message may hold (see `json`). */
  socketBurstKib: 32 * KIB,
  socketRefill: 1,
  socketJson: { ...jsonLimits, values: 2 * documentLimits.values, names: 2 * documentLimits.values },
  /** Sockets of which nobody has signed in yet: from one place, and from all; and bytes that one of them may send. */
  strangeSockets: 200,
  strangeSocketsOfAll: 2_000,
  strangeSocketBytes: 16 * KIB,
  /** Sockets that wait to be opened: from one place, and from all. Who comes when the line is full is sent away for a moment. */
  handshakesOfSource: 2_000,
  handshakes: 4_000,
  /** Bounds that package workbook holds up itself, wherever a document, file, patch, edit or any JSON comes in. */
  document: documentLimits,
  file: fileLimits,
  patch: patchLimits,
  operation: operationLimits,
  json: jsonLimits,
  /** Pieces of work on what somebody sent (reading a file, compiling) that may wait, of one person and of all, and the bytes that wait with them. */
  workWaitingOfPerson: 250,
  workWaiting: 2_000,
  workBytesOfPerson: 32 * MIB,
  workBytes: 128 * MIB,
  /** Answers of identity providers that may wait to be checked, of one address: an office signs in in the morning. */
  checksWaitingOfSource: 30,
  /** JSON of a stored document that is worked on at once; larger ones go to a thread. */
  quickDocumentBytes: 64 * KIB,
  /** Bytes of a document, of the models, functions and columns that it reads and of what is asked, which are compiled at once: mostly some milliseconds. */
  quickCompileBytes: 16 * KIB,
  /** Whose compiling took the processor longer than that, so often within a time, has it done in a thread. */
  quickCompileTime: 60,
  slowCompiles: 2,
  slowCompilesWithin: 10 * MINUTE,
  /** Elements that the report of a file says how they compile, and the characters of all their SQL. */
  reportElements: 500,
  reportSql: 4 * MIB,
  /** A picture that is uploaded, one of a person, and all of an organization together. */
  pictureBytes: 5 * MIB,
  profilePictureBytes: 2 * MIB,
  brandingPictureBytes: 2 * MIB,
  picturesBytes: 5 * 1024 * MIB,
  /** What a reader's browser draws: the pixels of a picture, and those of all frames of one that moves. */
  picturePixels: 50_000_000,
  movingPicturePixels: 500_000_000,
  /** A picture in a cell, fetched for a reader: its bytes, the time for all of it, and how often it may point elsewhere. */
  imageBytes: 5 * MIB,
  imageTimeout: 10 * SECOND,
  imageRedirects: 3,
  /** Of an organization, and how many versions of one are listed. */
  customFunctions: 500,
  customFunctionVersions: 1_000,
  /** Of an organization, and how long the changes of one may be, as JSON. */
  organizationThemes: 200,
  themeLength: 50_000,
  /** Shapes for maps: a file as it comes, what it may hold, the points that are kept of it, and how many an organization has. */
  mapShapesBytes: 24 * MIB,
  mapShapesRegions: 20_000,
  mapShapesPoints: 2_000_000,
  mapShapesKeptPoints: 150_000,
  organizationMapShapes: 100,
  /** One batch of entries into an input table: rows, cells (50,000 × 50) and bytes as they come. */
  inputBatchRows: 50_000,
  inputBatchCells: 2_500_000,
  inputBatchBytes: 64 * MIB,
  /** Rows of one input table. */
  inputRows: 1_000_000,
  /** Rows of an input table beside a connection that nothing can be written to: they travel with every query. */
  inputInlineRows: 1_000,
  /** Options of a column that are offered at once; the search narrows the rest down. */
  inputOptions: 200,
  /** One file in a cell, whatever its column takes; files in one cell; uploads of one person that are in no cell yet. */
  cellFileBytes: 100 * MIB,
  cellFiles: 50,
  cellFilesWaiting: 200,
  /** Documents that are copied in one transaction. */
  copiesAtOnce: 25,
  /** What was uploaded and entered nowhere by then is forgotten. */
  cellFileWait: 7 * 24 * 60 * MINUTE,
  inputTextLength: 32_767,
  inputRowIdLength: 400,
  /** What SQL may make on the embedded engine, where a value's memory is counted by nobody. */
  engine: {
    /** Characters that one call of repeat, lpad or rpad makes. */
    madeTextLength: 32_767,
    /** Elements that one call of range, generate_series or list_resize makes of values, of constants, and of constants inside a lambda. */
    madeListLength: 10_000,
    madeConstantListLength: 100_000,
    madeLambdaListLength: 1_000,
    /** Bytes of what stands between the elements of a list that becomes a text. */
    separatorBytes: 255,
    /** Bytes of texts whose distance is computed. */
    comparedTextBytes: 1_000,
    /** Bytes of JSON texts that are merged, or sought in each other. */
    combinedJsonBytes: 100_000,
    /** Tables of one FROM that the engine may join in any order, and their number times that of their conditions. */
    joinedTables: 40,
    joinWork: 8_000,
    /** Queries in expressions inside each other, lambdas, and calls; an operator is a call. */
    subqueryLevels: 16,
    lambdaLevels: 8,
    callLevels: 600,
    /** Of one SELECT, and alternatives of one OR of which each has several conditions. */
    selectedColumns: 10_000,
    groupKeys: 1_000,
    windows: 3_000,
    conditions: 5_000,
    compoundAlternatives: 250,
    /** Tables where common table expressions are written out at each place that names them. */
    inlinedTables: 10_000,
    /** Who ends the engine so often within this time waits: so long at first, and twice as long each further time, up to the longest. */
    kills: 3,
    killsWithin: 5 * MINUTE,
    killsWait: 1 * MINUTE,
    killsLongestWait: 10 * MINUTE,
    /** A statement that ended the engine is not run again for so long, whoever asks. */
    killedStatement: 1 * MINUTE,
    /** A query that may have ended the engine has it to itself for twice as long as it had run, within these bounds. */
    quarantineShortest: 5 * SECOND,
    quarantineLongest: 30 * SECOND,
  },
  /** Background jobs; seconds where nothing else is said. */
  /** Days that a file with everything of an organization stays. */
  organizationExportDays: 7,
  jobs: {
    /** Of one server at the same time, and of one organization on all servers, by lane. */
    places: { quick: 6, heavy: 2, local: 1 },
    perOrganization: { quick: 3, heavy: 1, local: 1 },
    /** A server that was silent for so long is dead to the jobs that it had; somebody looks so often. */
    heartbeat: 15,
    supervise: 5,
    /** Milliseconds between two signs of life, and two looks for jobs that nobody announced. */
    beat: 3 * SECOND,
    look: 2 * SECOND,
    /** When a server ends, milliseconds that jobs may go on, and then for putting away what they hold. */
    drain: 1_500,
    putAway: 500,
    /** How long jobs are kept: done, waiting for a server that can do them, failed for good. */
    keptDone: 7 * 24 * 3600,
    keptWaiting: 30 * 24 * 3600,
    keptFailed: 90 * 24 * 3600,
    /** A kind of job that this version does not know is left to others for so long. */
    unknownKindAgain: 30,
    /** Schedules that are due are enqueued by so many in one transaction. */
    dueAtOnce: 100,
    /** Failed jobs in one list. */
    failedListed: 200,
  },
} as const;

/** A number of bytes as people read it, `5 MB`; for limits, which are whole ones. */
export const inMegabytes = (bytes: number): string => `${bytes / MIB} MB`;
