/** What is done with what a server has: the second words of the commands, which the overview lists without loading what does it. */
export const verbs = ["list", "show", "create", "change", "remove"] as const;
export type Verb = (typeof verbs)[number];

/** With schedules and alerts, which are made on screen: what they send has to be looked at. */
export const scheduleVerbs = ["list", "history", "run", "pause", "resume", "mute"] as const;
export type ScheduleVerb = (typeof scheduleVerbs)[number];
