export { backUp, type BackupMade } from "./back-up.ts";
export { restore, type Restored } from "./restore.ts";
