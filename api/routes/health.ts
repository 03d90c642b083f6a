import { Result } from 'effect';
import { z } from 'zod';
import { readSideLag } from '../metrics/readSideLag.ts';
import { definePublicRoute, type Route } from './route.ts';

const partSchema = z.enum(['ok', 'unreachable']);

/** Longest time a part of the system may take to answer, in milliseconds. */
const patienceMs = 2000;

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
      'Asks the log and the database, and says how far the read side is behind. Answers 503 where one of them does not answer.',
    input: {},
    answer: z.object({
      status: z.enum(['ok', 'unavailable']),
      log: partSchema,
      database: partSchema,
      readSide: z
        .object({ position: z.int(), lagEvents: z.int(), lagSeconds: z.number() })
        .nullable()
        .describe('null where the log does not answer'),
    }),
    async handle({ request, reply, services }) {
      const [log, database] = await Promise.all([
        answers(services.log.ping()),
        answers(services.pool.query('select 1')),
      ]);
      for (const { name, error } of [
        { name: 'log', error: log },
        { name: 'database', error: database },
      ]) {
        if (error !== undefined) request.log.error({ err: error, part: name }, 'not ready');
      }
      const ready = log === undefined && database === undefined;
      if (!ready) reply.code(503);
      const lag = ready ? await readSideLag(services.log, services.projector) : undefined;
      return Result.succeed({
        status: ready ? ('ok' as const) : ('unavailable' as const),
        log: log === undefined ? ('ok' as const) : ('unreachable' as const),
        database: database === undefined ? ('ok' as const) : ('unreachable' as const),
        readSide:
          lag === undefined
            ? null
            : { position: services.projector.position(), lagEvents: lag.events, lagSeconds: lag.seconds },
      });
    },
  }),
];

/** Undefined where the part answers in time, else why not. */
async function answers(question: Promise<unknown>): Promise<unknown> {
  const late = Promise.withResolvers<unknown>();
  const timer = setTimeout(() => late.resolve(new Error(`no answer in ${patienceMs} ms`)), patienceMs);
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
