import { Result } from 'effect';
import type pg from 'pg';
import type { TokenScope } from '../../../api/contract/integrations.ts';
import type { ProcessRole } from '../../../api/platform/processRole.ts';
import type { HashCost } from '../../../api/services/identity/passwordHash.ts';
import type { Services } from '../../../api/services/services.ts';
import { systemActor } from '../../../domain/rights/actor.ts';
import {
  type MusterProcess,
  type MusterProcessOptions,
  startMusterProcess,
} from '../../faults/musterProcess.ts';
import { startTestServer } from '../../support/server.ts';
import { startBenchPostgres } from '../startBenchPostgres.ts';

/** An organisation of the load, with what it takes to work in it and to follow it. */
export interface BenchOrganisation {
  readonly id: string;
  /** Of API tokens that read and write; work is spread over them, as over an organisation's programs. */
  readonly workers: readonly Worker[];
  /** Of a token that reads the feed. */
  readonly feedToken: string;
  /** Bearer tokens of people who are signed in: dispatchers who administer. */
  readonly people: readonly string[];
  /** What those people sign in with, in the same order. */
  readonly signIns: readonly SignIn[];
  readonly customerIds: readonly string[];
  readonly resourceIds: readonly string[];
  readonly labelId: string;
}

interface SignIn {
  readonly email: string;
  readonly password: string;
}

export interface Worker {
  readonly uid: string;
  readonly token: string;
}

/** A durable PostgreSQL with organisations in it, and Muster's own processes on it as they are wanted. */
export interface BenchMuster {
  readonly organisations: readonly BenchOrganisation[];
  readonly postgresPid: number;
  readonly pool: pg.Pool;
  start(
    role: ProcessRole,
    environment?: Readonly<Record<string, string>>,
    options?: Pick<MusterProcessOptions, 'servesWeb'>,
  ): Promise<MusterProcess>;
  close(): Promise<void>;
}

interface BenchMusterOptions {
  readonly organisations: number;
  /** API tokens that each organisation's work is spread over. */
  readonly workersEach: number;
  /** People who sign in, default none: each password is made slow to guess. */
  readonly peopleEach?: number;
  /** What hashes of their passwords cost; default: nearly nothing. */
  readonly hashCost?: HashCost;
  /** Makes what else is to be there, while a server runs for that. */
  readonly alsoMake?: (services: Services) => Promise<void>;
}

const customersEach = 20;
const resourcesEach = 20;
const recordsAtOnce = 16;

export async function startBenchMuster(options: BenchMusterOptions): Promise<BenchMuster> {
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await startBenchPostgres());
  const setUp = await startTestServer({
    databaseUrl: postgres.url,
    ...(options.hashCost && { hashCost: options.hashCost }),
  });
  const organisations: BenchOrganisation[] = [];
  try {
    for (let number = 0; number < options.organisations; number += 1) {
      organisations.push(await makeOrganisation(setUp.services, `org-${number}`, options));
    }
    await options.alsoMake?.(setUp.services);
  } finally {
    await setUp.close();
  }
  const all = stack.move();
  return {
    organisations,
    postgresPid: postgres.pid,
    pool: postgres.pool,
    async start(role, more = {}, options = {}) {
      const environment = {
        DATABASE_URL: postgres.url,
        LOG_LEVEL: 'warn',
        ...(process.env.NODE_OPTIONS === undefined ? {} : { NODE_OPTIONS: process.env.NODE_OPTIONS }),
        ...more,
      };
      const started = await startMusterProcess({ role, environment, ...options });
      all.defer(async () => void (await started.end('SIGTERM')));
      return started;
    },
    close: () => all.disposeAsync(),
  };
}

/** Customers, resources with a label and a timesheet of every day, and API tokens. */
async function makeOrganisation(
  { commands, identity }: Services,
  id: string,
  { workersEach, peopleEach = 0 }: BenchMusterOptions,
): Promise<BenchOrganisation> {
  const operator = systemActor('operator', id);
  const send = async (name: string, input: Readonly<Record<string, unknown>>): Promise<void> => {
    const commandId = `set-up-${name}-${JSON.stringify(Object.values(input)[0])}`;
    Result.getOrThrow(await commands.execute(operator, name, input, { commandId }));
  };
  const labelId = 'first-aid';
  const customerIds = Array.from({ length: customersEach }, (_, index) => `customer-${index}`);
  const resourceIds = Array.from({ length: resourcesEach }, (_, index) => `resource-${index}`);
  await send('organisation.create', { organisationId: id, name: `The company ${id}` });
  await send('label.create', { labelId, name: 'First aid' });
  const records = [
    ...customerIds.map((customerId) => () => send('customer.create', { customerId, firstName: customerId })),
    ...resourceIds.map((resourceId) => async () => {
      await send('resource.create', { resourceId, firstName: resourceId, labelIds: [labelId] });
      await send('shift.create', {
        shiftId: `shift-${resourceId}`,
        resourceId,
        startDate: '2026-01-01',
        endDate: null,
        timings: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, begin: 0, end: 86_400 })),
      });
    }),
  ];
  for (let from = 0; from < records.length; from += recordsAtOnce) {
    await Promise.all(records.slice(from, from + recordsAtOnce).map((make) => make()));
  }
  const token = async (scopes: readonly TokenScope[]) =>
    Result.getOrThrow(
      await identity.apiTokens.create(id, 'operator', { name: scopes.join(' '), scopes, expiresAt: null }),
    );
  const workers: Worker[] = [];
  while (workers.length < workersEach) {
    const made = await token(['read', 'write']);
    workers.push({ uid: `token:${made.token.id}`, token: made.secret });
  }
  const { secret: feedToken } = await token(['events:read']);
  const people: string[] = [];
  const signIns: SignIn[] = [];
  while (people.length < peopleEach) {
    const signIn = { email: `person-${people.length}@${id}.example`, password };
    people.push(await signedIn(identity, id, people.length, signIn));
    signIns.push(signIn);
  }
  return { id, workers, feedToken, people, signIns, customerIds, resourceIds, labelId };
}

const password = 'roster-2026-of-the-benchmark';

/** Answers the bearer token of a new person. */
async function signedIn(
  identity: Services['identity'],
  org: string,
  number: number,
  signIn: SignIn,
): Promise<string> {
  const uid = `${org}-person-${number}`;
  const claims = { org, role: 'dispatcher', duties: ['admin'] } as const;
  Result.getOrThrow(await identity.createUser({ uid, name: uid, ...signIn, ...claims }));
  const client = { ip: `10.0.0.${number + 1}`, userAgent: 'the benchmark' };
  return Result.getOrThrow(await identity.signIn({ ...signIn, keep: 'session' }, client)).token;
}
