/** The schema of the organization's own warehouse that holds its sample tables. */
export const SAMPLE_SCHEMA = "samples";
