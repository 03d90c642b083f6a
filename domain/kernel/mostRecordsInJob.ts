/**
 * The most records that one command can change. A command that is too large for one step
 * (`mostRecordsInStep`) becomes a job of several (docs/write-side.md, Jobs).
 */
export const mostRecordsInJob = 50_000;
