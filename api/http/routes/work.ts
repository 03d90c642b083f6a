/** What a request sets going. */
export type Work = 'export' | 'other';
