/** Where pages send what they tell of their use, by region (product-spec 7.4). */
export const eventPaths = ["/events", "/eu_events", "/au_events", "/uk_events", "/ca_events", "/sa_events"] as const;

/** Events in one call, and characters of a call. */
export const eventBatch = { events: 10, most: 50, bytes: 64 * 1024 } as const;
export const eventPageLength = 100;
