import { type ClientOptions, send } from './connection.ts';
import { type FeedItem, type FeedOptions, followFeed } from './followFeed.ts';
import type {
  BulkCommand,
  BulkOutcome,
  CommandAnswer,
  CommandInput,
  CommandName,
  ListPath,
  QueryAnswer,
  QueryParameters,
  QueryPath,
  RowOf,
  Schemas,
} from './types.ts';
import { type LiveChange, type LiveOptions, watchLive } from './watchLive.ts';

export interface CommandOptions {
  /** With the same key the same command happens once, however often it is sent. Omitted: one of its own. */
  readonly idempotencyKey?: string | undefined;
  /** The revision that the sender saw; if the record has another, the command is refused. */
  readonly ifRevision?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The requests of one organisation's program; each throws `MusterProblem` if it is refused. */
export interface MusterClient {
  /** Sends a command. A command with very many records is answered with a `job` (`/api/v1/jobs/{jobId}`). */
  command<Name extends CommandName>(
    name: Name,
    input: CommandInput<Name>,
    options?: CommandOptions,
  ): Promise<CommandAnswer>;
  /**
   * Sends any number of commands, a thousand at a time; each happens or is refused on its own. Answers what became of
   * each, in the order sent.
   */
  commands(list: readonly BulkCommand[], signal?: AbortSignal): Promise<readonly BulkOutcome[]>;
  /** Asks a query; `after` of a command's answer (`position`) lets it show that command. */
  get<Path extends QueryPath>(
    path: Path,
    parameters: QueryParameters<Path>,
    signal?: AbortSignal,
  ): Promise<QueryAnswer<Path>>;
  /** All rows of a list, page after page as they are read. */
  rows<Path extends ListPath>(
    path: Path,
    parameters: QueryParameters<Path>,
    signal?: AbortSignal,
  ): AsyncGenerator<RowOf<Path>, void, undefined>;
  /** Follows the event feed (`followFeed`). */
  feed(options: FeedOptions): AsyncGenerator<FeedItem, void, undefined>;
  /** Follows what changes on a screen (`watchLive`). */
  live(options: LiveOptions): AsyncGenerator<LiveChange, void, undefined>;
}

/** The most commands of one request. */
const mostInBulk = 1000;

export function createMusterClient(options: ClientOptions): MusterClient {
  const get = async <Path extends QueryPath>(
    path: Path,
    parameters: QueryParameters<Path>,
    signal?: AbortSignal,
  ): Promise<QueryAnswer<Path>> => {
    const answer = await send(options, { method: 'GET', path: addressOf(path, { ...parameters }), signal });
    // The documents describe it, and the server is trusted to keep to them.
    return answer as QueryAnswer<Path>;
  };
  return {
    get,

    async command(name, input, { idempotencyKey = crypto.randomUUID(), ifRevision, signal } = {}) {
      const answer = await send(options, {
        method: 'POST',
        path: `/api/v1/commands/${name}`,
        headers: {
          'idempotency-key': idempotencyKey,
          ...(ifRevision === undefined ? {} : { 'if-match': `"${ifRevision}"` }),
        },
        body: input,
        signal,
      });
      return answer as CommandAnswer;
    },

    async commands(list, signal) {
      const outcomes: BulkOutcome[] = [];
      for (let begin = 0; begin < list.length; begin += mostInBulk) {
        const commands = list
          .slice(begin, begin + mostInBulk)
          .map((command) => ({ ...command, id: command.id ?? crypto.randomUUID() }));
        const answer = await send(options, {
          method: 'POST',
          path: '/api/v1/commands',
          body: { commands },
          signal,
        });
        outcomes.push(...(answer as Schemas['BulkAnswer']).outcomes);
      }
      return outcomes;
    },

    async *rows<Path extends ListPath>(path: Path, parameters: QueryParameters<Path>, signal?: AbortSignal) {
      let cursor: string | null | undefined;
      do {
        const given = cursor === undefined ? parameters : { ...parameters, cursor };
        const page: { readonly rows: readonly unknown[]; readonly nextCursor: string | null } = await get(
          path,
          given,
          signal,
        );
        for (const row of page.rows) yield row as RowOf<Path>;
        cursor = page.nextCursor;
      } while (cursor !== null);
    },

    feed: (from) => followFeed(options, from),
    live: (watched) => watchLive(options, watched),
  };
}

/** The path with its parameters in their places, and all others behind it. */
function addressOf(path: string, parameters: Readonly<Record<string, unknown>>): string {
  const rest = new Map(Object.entries(parameters).filter(([, value]) => value !== undefined));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name);
    rest.delete(name);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of rest) query.set(name, String(value));
  return query.size === 0 ? filled : `${filled}?${query}`;
}
