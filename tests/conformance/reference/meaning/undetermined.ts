/** A question without one answer: rows that nothing tells apart, asked for their order (L6); what the last digit of an engine decides. */
export class Undetermined extends Error {}
