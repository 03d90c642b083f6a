/**
 * The states of a job (docs/write-side.md, Jobs). `cancelled`: it ended before its last part; the changes of
 * its earlier parts stay.
 */
export const jobStates = ['waiting', 'underWay', 'done', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];
