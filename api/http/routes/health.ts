import { Result } from 'effect';
import { z } from 'zod';
import { searchStatus } from '../../../projections/search/follower/searchPlace.ts';
import { readSideLag } from '../../services/metrics/readSideLag.ts';
import type { Services } from '../../services/services.ts';
import { definePublicRoute, type Route } from './route.ts';

const partSchema = z.enum(['ok', 'unreachable']);

const readSideSchema = z.object({
  position: z.int(),
  lagEvents: z
    .int()
    .nullable()
    .describe('how many events are not visible yet; null if the positions of the log do not tell'),
  lagSeconds: z.number().describe('age of the oldest event that is not visible yet, in seconds'),
  projecting: z
    .enum(['here', 'elsewhere', 'nobody'])
    .describe('which process projects; `nobody` is an alarm: changes are not visible'),
  stops: z
    .array(z.object({ readModel: z.string(), position: z.int(), eventId: z.string(), eventType: z.string() }))
    .describe('read models that an event has stopped, an alarm; their queries are refused'),
  building: z
    .array(z.object({ readModel: z.string(), version: z.int(), position: z.int(), target: z.int() }))
    .describe(
      'read models of this version that are still being built, with the `position` reached of the `target`; their queries are refused until then',
    ),
});

const searchSchema = z.object({
  engine: z.enum(['postgres', 'typesense']),
  position: z.int().describe('the index shows everything up to this position; 0 until it has been made'),
  outdated: z.int().describe('how many documents wait to be written'),
  refused: z.int().describe('how many documents the engine does not take, an alarm; they are not found'),
  renewal: z
    .object({ written: z.int(), total: z.int() })
    .nullable()
    .describe('how much of an index that is being made anew has been written; the one in place answers'),
});

/** An index that lacks more than this many documents is far behind. */
const farBehind = 10_000;

/** The longest time that a part of the system may take to answer, in milliseconds. */
const timeoutMs = 2000;

export const healthRoutes: readonly Route[] = [
  definePublicRoute({
    method: 'GET',
    path: '/api/health/live',
    access: 'anyone',
    tag: 'Operation',
    summary: 'Whether the process answers',
    input: {},
    answer: z.object({ status: z.literal('ok') }),
    handle: async () => Result.succeed({ status: 'ok' as const }),
  }),

  definePublicRoute({
    method: 'GET',
    path: '/api/health/ready',
    access: 'anyone',
    tag: 'Operation',
    summary: 'Whether requests can be served',
    description:
      'Checks the log and the database, and says how far the read side is behind. `degraded`, still with 200: no process projects, a read model has stopped or is being built, or a search index is far behind or does not take a document. Answers 503 if the log or the database does not answer.',
    input: {},
    alsoWith: { status: 503, when: 'The log or the database does not answer.' },
    answer: z.object({
      status: z.enum(['ok', 'degraded', 'unavailable']),
      log: partSchema,
      database: partSchema,
      readSide: readSideSchema.nullable().describe('null if the log or the database does not answer'),
      search: z.array(searchSchema).describe('the search indexes; empty if the database does not answer'),
    }),
    async handle({ request, reply, services }) {
      const [log, database] = await Promise.all([
        answers(services.log.ping()),
        answers(services.pools.background.query('select 1')),
      ]);
      for (const { name, error } of [
        { name: 'log', error: log },
        { name: 'database', error: database },
      ]) {
        if (error !== undefined) request.log.error({ err: error, part: name }, 'not ready');
      }
      const ready = log === undefined && database === undefined;
      if (!ready) reply.code(503);
      const readSide = ready ? await readSideOf(services) : null;
      const search = ready ? await searchOf(services) : [];
      const degraded =
        readSide !== null &&
        (readSide.projecting === 'nobody' ||
          readSide.stops.length > 0 ||
          readSide.building.length > 0 ||
          search.some(({ outdated, refused }) => outdated > farBehind || refused > 0));
      return Result.succeed({
        status: !ready ? ('unavailable' as const) : degraded ? ('degraded' as const) : ('ok' as const),
        log: log === undefined ? ('ok' as const) : ('unreachable' as const),
        database: database === undefined ? ('ok' as const) : ('unreachable' as const),
        readSide,
        search,
      });
    },
  }),
];

async function searchOf({ pools, searchIndexes }: Pick<Services, 'pools' | 'searchIndexes'>) {
  const statuses: z.output<typeof searchSchema>[] = [];
  for (const { engine } of searchIndexes) {
    const { renewalAsked: _asked, ...status } = await searchStatus(pools.background, engine.name);
    statuses.push(status);
  }
  return statuses;
}

async function readSideOf({ log, projector }: Pick<Services, 'log' | 'projector'>) {
  const { events, seconds } = await readSideLag(log, projector);
  const { projecting, stops, building } = projector.status();
  return {
    position: projector.position(),
    lagEvents: events,
    lagSeconds: seconds,
    projecting,
    // Without their streams and errors, which belong to one organisation: this route is public.
    stops: stops.map(({ projection, position, eventId, eventType }) => ({
      readModel: projection,
      position,
      eventId,
      eventType,
    })),
    building: [...building],
  };
}

/** Undefined if the part answers in time, else why not. */
async function answers(question: Promise<unknown>): Promise<unknown> {
  const late = Promise.withResolvers<unknown>();
  const timer = setTimeout(() => late.resolve(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
  try {
    return await Promise.race([
      question.then(
        () => undefined,
        (error: unknown) => error ?? new Error('failed without saying why'),
      ),
      late.promise,
    ]);
  } finally {
    clearTimeout(timer);
  }
}
