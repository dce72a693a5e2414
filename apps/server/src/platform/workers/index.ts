export { type Job, job } from "./job.ts";
export { type Asking, WorkPool } from "./pool.ts";
export { serveJobs } from "./serve-jobs.ts";
export { named, sharedBytes, sharedJson, type SharedText, textIn, valueOf } from "./shared-text.ts";
export { type Person, Turns, type Waiting } from "./turns.ts";
