import type { components } from './contract.ts';

/** The schemas of the API by name. */
export type Schemas = components['schemas'];

export type CommandName = keyof Schemas['Commands'];
/** What a command takes. */
export type CommandInput<Name extends CommandName> = Schemas['Commands'][Name];
export type CommandAnswer = Schemas['CommandAnswer'];
/** A command of several that are sent together; `id` is its idempotency key. */
export type BulkCommand = {
  [Name in CommandName]: { name: Name; input: CommandInput<Name>; id?: string; ifRevision?: number };
}[CommandName];
/** What became of one of them. */
export type BulkOutcome = Schemas['BulkAnswer']['outcomes'][number];

type Queries = Schemas['Queries'];
/** The path of a query, `/api/v1/bookings/{bookingId}`. */
export type QueryPath = keyof Queries;
/** The parameters of a query: those of its path and those behind it. */
export type QueryParameters<Path extends QueryPath> = Queries[Path]['parameters'];
export type QueryAnswer<Path extends QueryPath> = Queries[Path]['answer'];

/** The queries that answer in pages. */
export type ListPath = {
  [Path in QueryPath]: QueryAnswer<Path> extends { rows: readonly unknown[]; nextCursor: string | null }
    ? Path
    : never;
}[QueryPath];
export type RowOf<Path extends ListPath> =
  QueryAnswer<Path> extends { rows: readonly (infer Row)[] } ? Row : never;

export type EventType = keyof Schemas['Events'];
/** An event of the feed; its type tells what its data are. */
export type FeedEvent = {
  [Type in EventType]: Omit<Schemas['Event'], 'type' | 'data'> & {
    type: Type;
    data: Schemas['Events'][Type];
  };
}[EventType];

export type FeedFrame = Schemas['FeedFrame'];
export type LiveMessage = Schemas['LiveMessage'];
/** What a client of the live changes looks at. */
export type Watch = WithoutKind<Extract<Schemas['LiveRequest'], { kind: 'watch' }>>;
type WithoutKind<Request> = Request extends unknown ? Omit<Request, 'kind'> : never;
export type Problem = Schemas['Problem'];
