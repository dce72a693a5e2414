import { compileJob, keysJob, offerJob } from "../areas/queries/jobs/compile-job.ts";
import { reportJob } from "../areas/queries/jobs/report-job.ts";
import { readShapesJob } from "../areas/map-shapes/read-shapes-job.ts";
import { compareJob } from "../areas/workbooks/files/compare-job.ts";
import { patchJob, readJob } from "../areas/workbooks/files/read-job.ts";
import { writeJob } from "../areas/workbooks/files/write-job.ts";
import { serveJobs } from "../platform/workers/serve-jobs.ts";

/** The program of a work thread: every job that there is. It knows no store, no secrets and no network. */
serveJobs([readJob, patchJob, writeJob, compareJob, reportJob, compileJob, keysJob, offerJob, readShapesJob]);
