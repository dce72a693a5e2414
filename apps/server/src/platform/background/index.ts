export { forgetEffects } from "./effects.ts";
export { discardFailedJob, type FailedJob, listFailedJobs, queueState, retryFailedJob } from "./failed-jobs.ts";
export { forgetJobsOf, JobQueue, type JobFailure } from "./job-queue.ts";
export { JobRunner } from "./job-runner.ts";
export { GiveUp, handle, type JobActor, type JobHandler, type JobRun, type JobType, jobType, THE_SERVER, TIME_IS_UP } from "./job-type.ts";
export { nextTimesOf } from "./occurrences.ts";
export { type Cron, nextOccurrence, requireCron } from "./occurrences.ts";
export { dropSchedule, type OwnSchedule, putSchedule, Scheduler } from "./schedules.ts";
