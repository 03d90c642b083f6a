export type { ClientOptions } from './connection.ts';
export { type CommandOptions, createMusterClient, type MusterClient } from './createMusterClient.ts';
export { type FeedItem, type FeedOptions, FeedRefused } from './followFeed.ts';
export { MusterProblem } from './musterProblem.ts';
export type * from './types.ts';
export type { LiveChange, LiveOptions } from './watchLive.ts';
