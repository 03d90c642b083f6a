import { Result } from 'effect';
import type { Pool } from 'pg';
import { createPool } from '../../api/platform/postgres/createPool.ts';
import type { CommandAnswer } from '../../commands/commandAnswer.ts';
import type { CommandEnvelope } from '../../commands/commandService.ts';
import { type ClosableCommandService, createCommandService } from '../../commands/createCommandService.ts';
import type { Facts } from '../../commands/facts.ts';
import type { EventLog } from '../../commands/log/log.ts';
import { createPostgresLog } from '../../commands/log/postgres/postgresLog.ts';
import type { StepSizes } from '../../commands/step/stepSizes.ts';
import type { CommandInput, CommandName } from '../../domain/catalogues/commandCatalogue.ts';
import type { RecordedEvent } from '../../domain/kernel/event.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { createFacts } from '../../projections/createFacts.ts';
import { ensureReadSchema } from '../../projections/schema/ensureReadSchema.ts';
import { startProjector } from '../../projections/startProjector.ts';
import { copyOf } from '../support/databaseTemplate.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { migratedTemplate } from '../support/migratedTemplate.ts';

/** One process's write side with its own read side, over a database that others may share. */
export interface WriteSide {
  readonly pool: Pool;
  readonly log: EventLog;
  readonly facts: Facts;
  readonly service: ClosableCommandService;
  /** Sends a command that must be accepted; without an envelope, under a key of its own. */
  send<Name extends CommandName>(
    name: Name,
    input: CommandInput<Name>,
    actor?: Actor,
    envelope?: CommandEnvelope,
  ): Promise<CommandAnswer>;
  /** Sends a command that must be refused. */
  refusal(name: string, input: unknown, actor?: Actor, envelope?: CommandEnvelope): Promise<Refusal>;
  /** Resolves once the read side shows everything that is in the log now. */
  caughtUp(): Promise<void>;
  /** A service whose log fails for good after so many appends, as when the process dies. */
  dyingAfter(appends: number): Promise<ClosableCommandService>;
  events(stream: string): Promise<readonly RecordedEvent[]>;
  stop(): Promise<void>;
}

export interface WriteSideFixture extends WriteSide {
  readonly url: string;
  /** Another process over the same database. */
  another(): Promise<WriteSide>;
  close(): Promise<void>;
}

export function actorOf(role: Actor['role'], more: Partial<Actor> = {}): Actor {
  return {
    uid: `${role}-1`,
    org: 'acme',
    role,
    duties: [],
    partner: false,
    resourceId: null,
    customerId: null,
    ...more,
  };
}

export const system = actorOf('system');
export const dispatcher = actorOf('dispatcher');

/** The write side's: in January 2026, so that what the tests plan is still to come. */
export const clock = (): number => Date.UTC(2026, 0, 5) + performance.now();

/** Longer than a busy machine takes, so that no command of a test is refused for a reason of the moment. */
const waitMs = 60_000;

let keys = 0;

interface WriteSideOptions {
  /** Default: those of the product. */
  readonly stepSizes?: StepSizes;
  /** Epoch milliseconds; default: `clock`. */
  readonly clock?: () => number;
}

/** A write side over a database that has its tables. */
export async function openWriteSide(url: string, options: WriteSideOptions): Promise<WriteSide> {
  const pool = createPool(url);
  const log = await createPostgresLog({ pool });
  await ensureReadSchema(pool);
  const logger = { info: () => {}, warn: () => {}, error: () => {} };
  const projector = await startProjector({ log, pool, logger, pollMs: 20 });
  const facts = createFacts({ pool, projector });
  const service = await createCommandService({ log, facts, pool, clock, waitMs, ...options });
  const execute = (name: string, input: unknown, actor: Actor, envelope: CommandEnvelope | undefined) => {
    keys += 1;
    return service.execute(actor, name, input, envelope ?? { commandId: `key-${keys}` });
  };
  return {
    pool,
    log,
    facts,
    service,
    async send(name, input, actor = dispatcher, envelope = undefined) {
      const outcome = await execute(name, input, actor, envelope);
      if (Result.isFailure(outcome))
        throw new Error(`${name} was refused: ${JSON.stringify(outcome.failure)}`);
      return outcome.success;
    },
    async refusal(name, input, actor = dispatcher, envelope = undefined) {
      const outcome = await execute(name, input, actor, envelope);
      if (Result.isSuccess(outcome)) throw new Error(`${name} was accepted`);
      return outcome.failure;
    },
    caughtUp: async () => facts.waitFor(await log.head(), longestWaitMs),
    dyingAfter(appends) {
      let left = appends;
      const underWay: Promise<unknown>[] = [];
      const dyingLog: EventLog = {
        ...log,
        async append(...given) {
          left -= 1;
          if (left < 0) {
            // Those before it are in the log, or not: never only in this process.
            await Promise.allSettled(underWay);
            throw new Error('the process died');
          }
          const appended = log.append(...given);
          underWay.push(appended);
          return appended;
        },
      };
      return createCommandService({ log: dyingLog, facts, pool, clock, waitMs, ...options });
    },
    async events(stream) {
      const events: RecordedEvent[] = [];
      for await (const event of log.read(stream)) events.push(event);
      return events;
    },
    async stop() {
      await service.close();
      await projector.stop();
      await log.close();
      await pool.end();
    },
  };
}

/** The whole write side, with the real log and read side, and the organisation `acme`. */
export async function createWriteSide(options: WriteSideOptions = {}): Promise<WriteSideFixture> {
  const database = await copyOf(migratedTemplate);
  const first = await openWriteSide(database.url, options);
  const others: WriteSide[] = [];
  await first.send(
    'organisation.create',
    { organisationId: 'acme', name: 'Acme', timeZone: 'Europe/Rome' },
    system,
  );
  return {
    ...first,
    url: database.url,
    async another() {
      const side = await openWriteSide(database.url, options);
      others.push(side);
      return side;
    },
    async close() {
      for (const side of [...others, first]) await side.stop();
      await database.drop();
    },
  };
}
