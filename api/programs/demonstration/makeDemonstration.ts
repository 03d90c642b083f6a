import { Result } from 'effect';
import { createKeptTexts } from '../../../commands/keptText/keptTexts.ts';
import type { EventLog } from '../../../commands/log/log.ts';
import { deriveUuid } from '../../../commands/pipeline/deriveUuid.ts';
import { eventKind } from '../../../domain/catalogues/eventCatalogue.ts';
import { streamName } from '../../../domain/kernel/stream.ts';
import { defaultOrganisationSettings } from '../../../domain/organisation/organisationSettings.ts';
import { byKey, settingsByKey } from '../../../domain/settings/settingsByKey.ts';
import { advisoryLockClass, advisoryLocks } from '../../../postgres/advisoryLocks.ts';
import { readSchema } from '../../../projections/schema/tables.ts';
import type { Services } from '../../services/services.ts';
import { demonstrationAnnouncements } from './demonstrationAnnouncements.ts';
import { demonstrationCarePlans } from './demonstrationCarePlans.ts';
import { demonstrationChats } from './demonstrationChats.ts';
import { demonstrationForms } from './demonstrationForms.ts';
import { demonstrationPackages } from './demonstrationPackages.ts';
import { customerId, resourceId } from './demonstrationRecords.ts';
import { type DemonstrationScenario, demonstrationScenario } from './demonstrationScenario.ts';
import {
  type DemonstrationUser,
  demonstrationOrganisation,
  demonstrationUsers,
} from './demonstrationUsers.ts';
import { type DemonstrationAppend, operator, playScenario } from './playScenario.ts';

const seed = 20_260;
/** People are told of the steps of so many seconds before it was made: a message that is told a day later is late. */
const toldSeconds = 20 * 3600;
/** Appends in flight at the same time: they share the log's commits. */
const together = 250;

type Parts = Pick<Services, 'pools' | 'log' | 'identity' | 'projector'>;

/**
 * Creates the demonstration organisation if it is missing: its history of two weeks, its plan of two weeks,
 * and its sign-ins. If it is interrupted, the next start completes it: the first event of the organisation
 * records the moment for which it was created, and every append is idempotent; the sign-ins come last.
 *
 * @param tells whether people are told of the last steps, as if they had been taken now (docs/messages.md)
 */
export async function makeDemonstration(
  parts: Parts,
  say: (sentence: string) => void,
  { tells }: { readonly tells: boolean } = { tells: false },
): Promise<void> {
  if (await isComplete(parts)) return;
  const client = await parts.pools.background.connect();
  try {
    const lock = [advisoryLockClass, advisoryLocks.demonstration];
    // Another process may be creating it; wait as long as that takes.
    await client.query('set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1, $2)', lock);
    try {
      if (await isComplete(parts)) return;
      say(`Making the demonstration organisation "${demonstrationOrganisation.name}" …`);
      await make(parts, tells);
    } finally {
      await client.query('select pg_advisory_unlock($1, $2)', lock);
      await client.query('reset lock_timeout');
    }
  } finally {
    client.release();
  }
}

async function isComplete({ identity }: Parts): Promise<boolean> {
  const last = demonstrationUsers.at(-1) ?? demonstrationUsers[0];
  return (await identity.namesOf(demonstrationOrganisation.id, [last.uid])).has(last.uid);
}

async function make(parts: Parts, tells: boolean): Promise<void> {
  const { now, scenario } = await begin(parts.log);
  const toldFrom = tells ? now - toldSeconds : Number.POSITIVE_INFINITY;
  let position = 0;
  let batch: DemonstrationAppend[] = [];
  const streams = new Set<string>();
  const flush = async (): Promise<void> => {
    const positions = await Promise.all(batch.map((one) => append(parts.log, one, one.at >= toldFrom)));
    position = Math.max(position, ...positions);
    batch = [];
    streams.clear();
  };
  for (const one of playScenario(scenario)) {
    const stream = streamName(one.category, demonstrationOrganisation.id, one.id);
    // Appends to one stream follow each other; all others may be sent at the same time.
    if (batch.length === together || streams.has(stream)) await flush();
    batch.push(one);
    streams.add(stream);
  }
  await flush();
  await parts.projector.waitFor(position, 60_000);
  await talk(parts, now);
  for (const user of demonstrationUsers) await createUser(parts, user);
}

/** What people say in chats, what is announced, and what they have filled in. If it is interrupted, the texts that nothing points to yet are written again under other names. */
async function talk({ log, pools: { background }, projector }: Parts, now: number): Promise<void> {
  const { rows } = await background.query<{ id: string; customer_id: string }>(
    `select id, customer_id from ${readSchema}.bookings
     where org = $1 and $2 = any(resource_ids) and customer_id is not null and not inactive and start between $3 and $4
     order by customer_id <> $5, start`,
    [demonstrationOrganisation.id, resourceId(0), now - 2 * 86_400, now + 3 * 86_400, customerId(0)],
  );
  const bookings = rows.map(({ id, customer_id }) => ({ id, customerId: customer_id }));
  const made = [
    demonstrationAnnouncements(now),
    demonstrationChats(now, bookings[0]),
    demonstrationForms(now),
    demonstrationCarePlans(now, [customerId(0), ...bookings.map((booking) => booking.customerId)]),
  ];
  const texts = made.flatMap((one) => one.texts);
  await createKeptTexts(background).write(demonstrationOrganisation.id, texts);
  let position = 0;
  const all = [...made.flatMap(({ appends }) => appends), ...demonstrationPackages(now).appends];
  for (const one of all) position = await append(log, one, false);
  await projector.waitFor(position, 60_000);
}

/** Creates the organisation, or finds the moment for which it was created before. */
async function begin(
  log: EventLog,
): Promise<{ readonly now: number; readonly scenario: DemonstrationScenario }> {
  const { id, name, timeZone } = demonstrationOrganisation;
  for await (const first of log.read(streamName('organisation', id, id), { limit: 1 })) {
    const now = Number(first.commandId.replace(commandPrefix, ''));
    return { now, scenario: demonstrationScenario(seed, now) };
  }
  const now = Math.floor(Date.now() / 1000);
  const scenario = demonstrationScenario(seed, now);
  // It shows everything that there is.
  const wholeMenu = Object.fromEntries(
    [...settingsByKey.keys()].flatMap((key) => (key.startsWith('menu.') ? [[key, true]] : [])),
  );
  await append(
    log,
    {
      category: 'organisation',
      id,
      revision: 0,
      events: [
        {
          type: 'OrganisationCreated',
          data: {
            name,
            timeZone,
            settings: {
              ...byKey(defaultOrganisationSettings),
              ...wholeMenu,
              docStatuses,
              // One of the numbers that Australia keeps for stories.
              officePhone: '02 5550 0142',
            },
          },
        },
      ],
      actor: operator,
      at: scenario.beganAt,
    },
    false,
    `${commandPrefix}${now}`,
  );
  return { now, scenario };
}

/** The statuses of its documents. */
const docStatuses = [
  { status: 'draft', order: 1, secondaryLabel: 'Being written' },
  { status: 'sent', order: 2, secondaryLabel: 'With the customer' },
  { status: 'agreed', order: 3, secondaryLabel: null },
];
const commandPrefix = 'demonstration-';

async function append(
  log: EventLog,
  one: DemonstrationAppend,
  isTold: boolean,
  commandId?: string,
): Promise<number> {
  const org = demonstrationOrganisation.id;
  const stream = streamName(one.category, org, one.id);
  const command = commandId ?? deriveUuid(commandPrefix, stream, one.revision);
  const events = one.events.map(({ type, data }, index) => ({
    id: deriveUuid('demonstration event', stream, one.revision + index),
    type,
    version: eventKind(type)?.version ?? 1,
    data,
  }));
  const outcome = await log.append(stream, one.revision === 0 ? 'none' : one.revision - 1, events, {
    org,
    actor: { uid: one.actor.uid, role: one.actor.role },
    commandId: command,
    correlationId: command,
    // No person takes these steps now, so nobody is told of most of them.
    causationId: isTold ? null : 'demonstration',
    recordedAt: one.at * 1000,
  });
  if (outcome.outcome === 'appended') return outcome.position;
  throw new Error(`${stream} has changed since the demonstration was begun`);
}

async function createUser({ identity }: Parts, user: DemonstrationUser): Promise<void> {
  const { resourceNumber, customerNumber, ...account } = user;
  const links = {
    resourceId: resourceNumber === undefined ? null : resourceId(resourceNumber),
    customerId: customerNumber === undefined ? null : customerId(customerNumber),
  };
  const created = await identity.createUser(
    { ...account, org: demonstrationOrganisation.id, ...links },
    'published',
  );
  if (Result.isFailure(created) && created.failure.code !== 'auth/email-already-in-use') {
    throw new Error(`the demonstration's user ${user.email}: ${created.failure.message}`);
  }
}
