import { drawJob } from "../areas/exports/jobs/draw-job.ts";
import { pictureJob } from "../areas/images/jobs/picture-job.ts";
import { serveJobs } from "../platform/workers/serve-jobs.ts";

/** The program of a thread that draws: fonts and writers are loaded there, and nowhere else. */
serveJobs([drawJob, pictureJob]);
