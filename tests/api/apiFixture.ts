import { Result } from 'effect';
import { type Logger, pino } from 'pino';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { UploadLimits } from '../../api/platform/limits/uploadLimits.ts';
import { createServer, type MusterServer } from '../../api/server.ts';
import { readConfiguration } from '../../api/services/configuration.ts';
import type { MessageTimes } from '../../api/services/messages/startTelling.ts';
import type { RetryPlan } from '../../api/services/webhooks/retryPlan.ts';
import type { CommandAnswer } from '../../commands/commandAnswer.ts';
import type { StepSizes } from '../../commands/step/stepSizes.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { type Role, roleSchema } from '../../domain/rights/role.ts';
import { copyOf, type DatabaseTemplate } from '../support/databaseTemplate.ts';
import { filesFolder } from '../support/filesFolder.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { requestLimits } from '../support/requestLimits.ts';

/** A server as the product runs it, on a port of its own, with two organisations. */
export interface TestApi {
  readonly address: string;
  readonly server: MusterServer;
  readonly acme: TestOrganisation;
  readonly umbra: TestOrganisation;
  /** Sends a request; `as` is a bearer token. */
  ask(method: string, path: string, options?: RequestOptions): Promise<Response>;
  /** Sends a command as the operator and waits until its effect is visible. */
  operate(org: string, name: string, input: object): Promise<CommandAnswer>;
  close(): Promise<void>;
}

export interface RequestOptions {
  readonly as?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** People of an organisation by role, each with a bearer token, and one record of each kind. */
export interface TestOrganisation {
  readonly id: string;
  readonly tokens: Readonly<Record<Role, string>>;
  readonly customerId: string;
  /** Nobody signs in as the second customer or resource. */
  readonly otherCustomerId: string;
  readonly resourceId: string;
  readonly otherResourceId: string;
  readonly labelId: string;
  readonly shiftId: string;
  /** Rostered with the resource, for the customer. */
  readonly bookingId: string;
  /** The same of the second resource and customer. */
  readonly otherBookingId: string;
}

/** Monday, 2 March 2026, 08:00 in Sydney. */
export const monday8 = 1_772_398_800;
export const hour = 3600;

/**
 * The same hour of a Monday in March that is at least a day ahead: what is past is not looked at, and
 * outside the shifts of the people here everything is in conflict anyway.
 */
export function mondayToCome(): number {
  const year = 52 * 7 * 24 * hour;
  return monday8 + Math.ceil((Date.now() / 1000 - monday8 + 24 * hour) / year) * year;
}

export const password = 'roster-of-2026';

export interface TestApiOptions {
  /** In addition to what each of them has. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly webhookRetry?: RetryPlan;
  readonly messageTimes?: MessageTimes;
  readonly stepSizes?: StepSizes;
  readonly uploadLimits?: UploadLimits;
  /** Default: nothing is logged. */
  readonly logger?: Logger;
}

export async function startApi(options: TestApiOptions = {}): Promise<TestApi> {
  const database = await copyOf(organisationsTemplate);
  const server = await createApiServer(database.url, options);
  const address = await server.listen(undefined);
  return {
    address,
    server,
    ...database.known,
    ask: asker(address),
    operate: operatorOf(server),
    async close() {
      await server.close();
      await database.drop();
    },
  };
}

function createApiServer(
  databaseUrl: string,
  {
    environment,
    webhookRetry,
    messageTimes,
    stepSizes,
    uploadLimits,
    logger = pino({ level: 'silent' }),
  }: TestApiOptions,
): Promise<MusterServer> {
  const configuration = readConfiguration(
    {
      DATABASE_URL: databaseUrl,
      PORT: '0',
      FILES_DIR: filesFolder(),
      ...requestLimits,
      AUTH_SECRET: 'a secret of the tests, long enough for it',
      ...environment,
    },
    [],
  );
  return createServer({
    configuration,
    databaseUrl,
    logger,
    ...(webhookRetry === undefined ? {} : { webhookRetry }),
    ...(messageTimes === undefined ? {} : { messageTimes }),
    ...(stepSizes === undefined ? {} : { stepSizes }),
    ...(uploadLimits === undefined ? {} : { uploadLimits }),
  });
}

const organisationSchema = z.object({
  id: z.string(),
  tokens: z.record(roleSchema, z.string()),
  customerId: z.string(),
  otherCustomerId: z.string(),
  resourceId: z.string(),
  otherResourceId: z.string(),
  labelId: z.string(),
  shiftId: z.string(),
  bookingId: z.string(),
  otherBookingId: z.string(),
});

/** Both organisations and everybody's sessions, which cost seconds: each password is made slow to guess. */
export const organisationsTemplate: DatabaseTemplate<Pick<TestApi, 'acme' | 'umbra'>> = {
  name: 'organisations',
  known: z.object({ acme: organisationSchema, umbra: organisationSchema }),
  async fill(url) {
    const server = await createApiServer(url, {});
    try {
      const operate = operatorOf(server);
      const made = {
        acme: await makeOrganisation(server, operate, 'acme'),
        umbra: await makeOrganisation(server, operate, 'umbra'),
      };
      // So that no copy has to be indexed again.
      const { searchIndexes, projector } = server.services;
      for (const { follower } of searchIndexes) await follower.reached(projector.position(), longestWaitMs);
      return made;
    } finally {
      await server.close();
    }
  },
};

type Operate = TestApi['operate'];

function operatorOf({ services }: MusterServer): Operate {
  return async (org, name, input) => {
    const actor: Actor = {
      uid: 'operator',
      org,
      role: 'system',
      duties: [],
      partner: false,
      resourceId: null,
      customerId: null,
    };
    const result = await services.commands.execute(actor, name, input, { commandId: crypto.randomUUID() });
    if (Result.isFailure(result)) throw new Error(`${name}: ${result.failure.message}`);
    await services.projector.waitFor(result.success.position, longestWaitMs);
    return result.success;
  };
}

function asker(address: string): TestApi['ask'] {
  return (method, path, { as, body, headers = {} } = {}) =>
    fetch(`${address}${path}`, {
      method,
      headers: {
        ...(as === undefined ? {} : { authorization: `Bearer ${as}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
}

async function makeOrganisation(
  server: MusterServer,
  operate: Operate,
  org: string,
): Promise<TestOrganisation> {
  const { identity } = server.services;
  const id = (record: string): string => `${org}-${record}`;
  const ids = {
    customerId: id('customer'),
    otherCustomerId: id('other-customer'),
    resourceId: id('resource'),
    otherResourceId: id('other-resource'),
    labelId: id('label'),
    shiftId: id('shift'),
    bookingId: id('booking'),
    otherBookingId: id('other-booking'),
  };
  await operate(org, 'organisation.create', { organisationId: org, name: `The ${org} company` });
  await operate(org, 'label.create', { labelId: ids.labelId, name: `${org} nursing` });
  for (const customerId of [ids.customerId, ids.otherCustomerId]) {
    await operate(org, 'customer.create', {
      customerId,
      firstName: `Customer of ${org}`,
      lastName: customerId,
    });
  }
  for (const resourceId of [ids.resourceId, ids.otherResourceId]) {
    await operate(org, 'resource.create', {
      resourceId,
      firstName: `Resource of ${org}`,
      lastName: resourceId,
      labelIds: [ids.labelId],
    });
  }
  for (const [shiftId, resourceId] of [
    [ids.shiftId, ids.resourceId],
    [id('other-shift'), ids.otherResourceId],
  ]) {
    await operate(org, 'shift.create', {
      shiftId,
      resourceId,
      startDate: '2026-01-01',
      endDate: null,
      timings: [1, 2, 3, 4, 5].map((day) => ({ day, begin: 6 * hour, end: 20 * hour })),
    });
  }
  for (const [bookingId, customerId, resourceId] of [
    [ids.bookingId, ids.customerId, ids.resourceId],
    [ids.otherBookingId, ids.otherCustomerId, ids.otherResourceId],
  ]) {
    await operate(org, 'booking.create', {
      bookingId,
      customerId,
      title: `Job of ${org}`,
      start: monday8,
      end: monday8 + hour,
      labelIds: [ids.labelId],
    });
    await operate(org, 'booking.allocate', { bookingId, resourceIds: [resourceId] });
  }

  const signIn = async (role: Role, links: { resourceId?: string; customerId?: string }): Promise<string> => {
    const email = `${role}@${org}.example`;
    const duties = role === 'dispatcher' ? ['admin'] : [];
    Result.getOrThrow(
      await identity.createUser({
        uid: `${org}-${role}`,
        name: `${role} of ${org}`,
        email,
        password,
        org,
        role,
        duties,
        ...links,
      }),
    );
    const client = { ip: '127.0.0.1', userAgent: 'test' };
    return Result.getOrThrow(await identity.signIn({ email, password, keep: 'session' }, client)).token;
  };
  return {
    id: org,
    ...ids,
    tokens: {
      dispatcher: await signIn('dispatcher', {}),
      scheduler: await signIn('scheduler', {}),
      resource: await signIn('resource', { resourceId: ids.resourceId }),
      customer: await signIn('customer', { customerId: ids.customerId }),
    },
  };
}

/** Signs a person of the fixture in again; returns the bearer token. */
export async function signIn(api: Pick<TestApi, 'ask'>, email: string): Promise<string> {
  const answer = await api.ask('POST', '/api/auth/sign-in', { body: { email, password } });
  return z.object({ token: z.string() }).parse(await answer.json()).token;
}

/** A WebSocket that keeps every message it receives. */
export interface TestSocket<Message> {
  readonly socket: WebSocket;
  readonly messages: Message[];
  readonly closed: Promise<{ code: number; reason: string }>;
  /** Resolves with the first message, old or new, for which this is true. */
  heard(wanted: (message: Message) => boolean): Promise<Message>;
  send(message: object): void;
}

/** Opens a socket to the server, which sends something first; rejects if it is refused, with the code and the reason. */
export async function openSocket<Message>(
  address: string,
  path: string,
  token: string,
  parse: (json: unknown) => Message,
  headers: Record<string, string> = {},
): Promise<TestSocket<Message>> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}${path}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  const messages: Message[] = [];
  const listeners = new Set<() => void>();
  socket.on('message', (data) => {
    messages.push(parse(JSON.parse(String(data))));
    for (const listener of listeners) listener();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }));
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('message', resolve);
    socket.once('close', (code, reason) => reject(new Error(`${code} ${reason}`)));
    socket.once('error', reject);
  });
  return {
    socket,
    messages,
    closed,
    send: (message) => socket.send(JSON.stringify(message)),
    heard(wanted) {
      return new Promise((resolve) => {
        const look = (): void => {
          const found = messages.find(wanted);
          if (found === undefined) return;
          listeners.delete(look);
          resolve(found);
        };
        listeners.add(look);
        look();
      });
    },
  };
}
