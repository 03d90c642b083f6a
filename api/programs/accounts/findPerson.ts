import { createStreamStates } from '../../../commands/pipeline/streamStates.ts';
import { customer } from '../../../domain/customer/customer.ts';
import { streamName } from '../../../domain/kernel/stream.ts';
import { resource } from '../../../domain/resource/resource.ts';
import { systemActor } from '../../../domain/rights/actor.ts';
import { StartRefused } from '../../platform/postgres/startRefused.ts';
import { readKnownRecords } from '../../services/uploads/knownRecords.ts';
import type { Stores } from '../stores/openStores.ts';
import { openWriteSide } from '../stores/openWriteSide.ts';

/** How long the read side may take to show everybody, in milliseconds. */
const timeoutMs = 60_000;

export type PersonKind = 'resource' | 'customer';

/**
 * The id of a record of an organisation that somebody names by its id, its reference or its e-mail address. Refuses with
 * `StartRefused` what nobody has, and what several have.
 */
export async function findPerson(
  stores: Stores,
  { org, kind, named }: { readonly org: string; readonly kind: PersonKind; readonly named: string },
  say: (sentence: string) => void,
): Promise<string> {
  if (/^[A-Za-z0-9_-]{1,64}$/.test(named) && (await exists(stores, { org, kind, id: named }))) return named;
  const found = await findByKey(stores, { org, kind, named }, say);
  const [only, ...others] = found;
  if (only === undefined) {
    throw new StartRefused(
      `--${kind}: no ${kind} in '${org}' has the reference, the e-mail address or the id '${named}'.`,
    );
  }
  if (others.length > 0) {
    throw new StartRefused(
      `--${kind}: several have '${named}'; name one of them by its id: ${found.join(', ')}.`,
    );
  }
  return only;
}

/** Read from the log itself: the read side may be behind, or not exist yet. */
async function exists(
  { log }: Stores,
  { org, kind, id }: { readonly org: string; readonly kind: PersonKind; readonly id: string },
): Promise<boolean> {
  const stream = streamName(kind, org, id);
  const { state } = await (kind === 'resource'
    ? createStreamStates(log, resource.decider, 1).load(stream)
    : createStreamStates(log, customer.decider, 1).load(stream));
  return state.status !== 'none';
}

async function findByKey(
  stores: Stores,
  { org, kind, named }: { readonly org: string; readonly kind: PersonKind; readonly named: string },
  say: (sentence: string) => void,
): Promise<readonly string[]> {
  await using writeSide = await openWriteSide(stores, say);
  await writeSide.facts.waitFor(await stores.log.head(), timeoutMs);
  const known = await readKnownRecords(stores.pool, systemActor('operator', org), [kind]);
  if (known === undefined) return [];
  const people = kind === 'resource' ? known.resources : known.customers;
  const wanted = named.trim().toLowerCase();
  return people
    .filter(({ details: { reference, email } }) =>
      [reference, email].some((key) => key?.trim().toLowerCase() === wanted),
    )
    .map(({ id }) => id);
}
