import type { Result } from 'effect';
import { z } from 'zod';
import type { RecordEvent } from '../catalogues/records.ts';
import type { CommandFacts } from '../kernel/decider.ts';
import { idSchema } from '../kernel/fields.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { type MergedRecord, mergePair, type PairMerge } from '../merge/mergePair.ts';
import { sharedFieldsAfter } from '../merge/sharedFields.ts';
import { differing, union } from '../merge/union.ts';
import { fullName } from '../text/fullName.ts';
import { type CustomerDetails, customer } from './customer.ts';

/**
 * `customer.merge`: the customer that stays gets what only its duplicate has, and the duplicate's bookings; the
 * duplicate is deactivated, and who signs in as the duplicate is that customer (scheduling §3).
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

/**
 * What the customer that stays has after a merge and had not before; only the fields that differ. Its own values come
 * first. Another address of the duplicate becomes one of its places, and another number or e-mail one of its contacts, so
 * that nothing is lost; only the duplicate's name and reference are, where the customer has its own.
 */
export function takenOver(kept: CustomerDetails, duplicate: CustomerDetails): Partial<CustomerDetails> {
  const shared = sharedFieldsAfter(kept, duplicate);
  return differing(kept, {
    ...shared,
    preferredResourceIds: union(kept.preferredResourceIds, duplicate.preferredResourceIds),
    contacts: union(kept.contacts, [...contactsOf(duplicate, shared), ...duplicate.contacts]),
    places: union(kept.places, [...placesOf(duplicate, shared.address), ...duplicate.places]),
  });
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

/** Decides what a merge does to the two customers themselves (`merge/mergePair.ts` says what is refused). */
export function mergeCustomers(
  kept: MergedRecord<CustomerState>,
  duplicate: MergedRecord<CustomerState>,
  facts: CommandFacts,
): Result.Result<PairMerge<RecordEvent<'customer'>>, Refusal> {
  return mergePair(
    {
      called: 'customer',
      decider: customer.decider,
      takenOver,
      changing: customer.commands['customer.change'],
      commandsOf: (changes, one, other) => ({
        kept: [
          { name: 'customer.change' as const, input: { customerId: one.id, ...changes } },
          ...other.state.barredResourceIds.map((resourceId) => ({
            name: 'customer.barResource' as const,
            input: { customerId: one.id, resourceId },
          })),
        ],
        duplicate: [
          // An account belongs to one customer.
          ...(other.state.details.uid !== null &&
          other.state.details.uid === (changes.uid ?? one.state.details.uid)
            ? [{ name: 'customer.change' as const, input: { customerId: other.id, uid: null } }]
            : []),
          { name: 'customer.deactivate' as const, input: { customerId: other.id } },
        ],
      }),
    },
    kept,
    duplicate,
    facts,
  );
}
