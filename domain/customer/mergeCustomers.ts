import { Result } from 'effect';
import { z } from 'zod';
import { sameValue } from '../changedFields.ts';
import type { CommandFacts } from '../decider.ts';
import { idSchema } from '../fields.ts';
import { fullName } from '../fullName.ts';
import type { RecordEvent } from '../records.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { refusalTexts } from '../texts.ts';
import { type CustomerDetails, customer } from './customer.ts';

/**
 * `customer.merge`: the customer that stays gets what only its duplicate has, and the duplicate's bookings; the
 * duplicate is deactivated (scheduling §3).
 */
export const customerMergeCommands = {
  'customer.merge': z.strictObject({
    /** The customer that stays. */
    customerId: idSchema,
    duplicateId: idSchema,
  }),
};

/** A customer's state, as its decider folds it. */
export type CustomerState = typeof customer.decider.initial;
type CustomerEvent = RecordEvent<'customer'>;
type CustomerCommand = Parameters<typeof customer.decider.decide>[1];

/** A customer of a merge: its id and its state. */
export interface MergedCustomer {
  readonly id: string;
  readonly state: CustomerState;
}

/** What a merge does to the two customers. */
export interface CustomerMerge {
  readonly kept: readonly CustomerEvent[];
  readonly duplicate: readonly CustomerEvent[];
}

/**
 * What the customer that stays has after a merge and had not before; only the fields that differ. Its own values come
 * first. Another address of the duplicate becomes one of its places, and another number or e-mail one of its contacts, so
 * that nothing is lost; only the duplicate's name and reference are, where the customer has its own.
 */
export function takenOver(kept: CustomerDetails, duplicate: CustomerDetails): Partial<CustomerDetails> {
  const email = kept.email ?? duplicate.email;
  const mobile = kept.mobile ?? duplicate.mobile;
  const isNowhere = kept.address === null && kept.location === null;
  const { address, location } = isNowhere ? duplicate : kept;
  const places = all(kept.places, [...placesOf(duplicate, address), ...duplicate.places]);
  const contacts = all(kept.contacts, [...contactsOf(duplicate, { email, mobile }), ...duplicate.contacts]);
  const after: Partial<CustomerDetails> = {
    reference: kept.reference ?? duplicate.reference,
    email,
    mobile,
    address,
    location,
    labelIds: all(kept.labelIds, duplicate.labelIds),
    preferredResourceIds: all(kept.preferredResourceIds, duplicate.preferredResourceIds),
    contacts,
    places,
    uid: kept.uid ?? duplicate.uid,
  };
  const before: Readonly<Record<string, unknown>> = kept;
  return Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !sameValue(value, before[field])),
  );
}

/** The duplicate's own address, if it is another one than the customer will have. */
function placesOf({ address, location }: CustomerDetails, kept: string | null): CustomerDetails['places'] {
  return address === null || address === kept ? [] : [{ name: null, address, location }];
}

/** The duplicate's own number and e-mail, if they are others than the customer will have. */
function contactsOf(
  duplicate: CustomerDetails,
  kept: Pick<CustomerDetails, 'email' | 'mobile'>,
): CustomerDetails['contacts'] {
  const email = duplicate.email === kept.email ? null : duplicate.email;
  const phone = duplicate.mobile === kept.mobile ? null : duplicate.mobile;
  return email === null && phone === null ? [] : [{ name: fullName(duplicate), role: null, phone, email }];
}

/** Everything in the first list, then what only the second has. */
function all<Item>(first: readonly Item[], second: readonly Item[]): Item[] {
  const further = second.filter((item) => !first.some((other) => sameValue(item, other)));
  return [...first, ...further.filter((item, at) => further.findIndex((one) => sameValue(one, item)) === at)];
}

/**
 * Decides what a merge does to the two customers. Refused with `not_found`, with `transition_not_allowed` if the one
 * that is to stay is not in use, and with `invalid_input` if both are the same, or have more together than a customer may
 * have.
 */
export function mergeCustomers(
  kept: MergedCustomer,
  duplicate: MergedCustomer,
  facts: CommandFacts,
): Result.Result<CustomerMerge, Refusal> {
  if (kept.id === duplicate.id) return refuseField('duplicateId', refusalTexts.mergedWithItself);
  if (!('details' in kept.state))
    return refuseField('customerId', refusalTexts.notFound('customer'), 'not_found');
  if (!('details' in duplicate.state)) {
    return refuseField('duplicateId', refusalTexts.notFound('customer'), 'not_found');
  }
  if (kept.state.status !== 'active') {
    return refuseField('customerId', refusalTexts.mergedIntoInactive, 'transition_not_allowed');
  }
  const changes = takenOver(kept.state.details, duplicate.state.details);
  const fits = customer.commands['customer.change'].safeParse({ customerId: kept.id, ...changes });
  if (!fits.success) {
    const [issue] = fits.error.issues;
    return refuseField(
      String(issue?.path[0] ?? 'customerId'),
      refusalTexts.mergedBeyond(issue?.message ?? ''),
    );
  }
  const barred = duplicate.state.barredResourceIds;
  const ofKept: readonly CustomerCommand[] = [
    { name: 'customer.change', input: { customerId: kept.id, ...changes } },
    ...barred.map((resourceId) => ({
      name: 'customer.barResource' as const,
      input: { customerId: kept.id, resourceId },
    })),
  ];
  const ofDuplicate: readonly CustomerCommand[] = [
    // An account belongs to one customer.
    ...(changes.uid === undefined
      ? []
      : [{ name: 'customer.change' as const, input: { customerId: duplicate.id, uid: null } }]),
    { name: 'customer.deactivate', input: { customerId: duplicate.id } },
  ];
  return Result.map(
    Result.all([decideAll(kept.state, ofKept, facts), decideAll(duplicate.state, ofDuplicate, facts)]),
    ([first, second]) => ({ kept: first, duplicate: second }),
  );
}

/** Commands that follow one another on one customer. */
function decideAll(
  from: CustomerState,
  commands: readonly CustomerCommand[],
  facts: CommandFacts,
): Result.Result<readonly CustomerEvent[], Refusal> {
  let state = from;
  const events: CustomerEvent[] = [];
  for (const command of commands) {
    const decided = customer.decider.decide(state, command, facts);
    if (Result.isFailure(decided)) return Result.fail(decided.failure);
    events.push(...decided.success);
    state = decided.success.reduce(customer.decider.evolve, state);
  }
  return Result.succeed(events);
}

function refuseField(
  path: string,
  message: string,
  code: 'invalid_input' | 'not_found' | 'transition_not_allowed' = 'invalid_input',
) {
  return refuse(code, message, { fields: [{ path, message }] });
}
