/** Public entry of the server, for the command line and for tests of other packages. */
export { readSampleAccount, type SampleAccount } from "./app/sample.ts";
export { type RunningServer, startServer, type StartOptions } from "./app/server.ts";
export { backUp, type BackupMade, restore, type Restored } from "./app/backup/index.ts";
export { examine, type Examined, type Finding } from "./app/doctor/index.ts";
export { createOrganizationOffline, reopenOrganizationOffline, setOperatorAttribute } from "./app/offline.ts";
export type { CreatedOrganization, NewOrganization } from "./areas/organizations/index.ts";
export { readConfig, type ServerConfig } from "./platform/config/index.ts";
export { StartupFailure } from "./platform/startup-failure.ts";
