/**
 * How long tests wait for what they expect, in milliseconds, unless it says so itself: as long as the busiest machine takes.
 * Less than what a whole test may take, so that a failure says what was waited for.
 */
export const longestWaitMs = 120_000;
