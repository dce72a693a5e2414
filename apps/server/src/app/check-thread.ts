import { checkAnswerJob } from "../areas/single-sign-on/jobs/check-answer-job.ts";
import { serveJobs } from "../platform/workers/serve-jobs.ts";

/** The program of a thread that checks what identity providers sign. It needs no sign-in to be kept busy, so nothing else waits for it. */
serveJobs([checkAnswerJob]);
