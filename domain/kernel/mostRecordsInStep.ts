/**
 * The most records that are changed as one step (docs/write-side.md, Several records as one step): their
 * fences are held together, and what is not appended in that time is completed later.
 */
export const mostRecordsInStep = 5_000;
