/** The schema of PostgreSQL that has the index and the queues of all followers. */
export const searchSchema = 'muster_search';
