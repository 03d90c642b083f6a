import { Result } from 'effect';
import { customer } from '../../domain/customer/customer.ts';
import {
  type CustomerState,
  customerMergeCommands,
  mergeCustomers,
} from '../../domain/customer/mergeCustomers.ts';
import {
  factsAfterMerge,
  isCheckedInMerge,
  type Merging,
  mergedBooking,
  placeAfterMerge,
} from '../../domain/customer/mergedBooking.ts';
import { mergedParticipation } from '../../domain/groupEvent/mergedParticipation.ts';
import { fold } from '../../domain/kernel/decider.ts';
import { locationSchema } from '../../domain/kernel/fields.ts';
import { spanAround } from '../../domain/merge/spanAround.ts';
import type { MergeContext, MergeKind } from '../merge/mergeRunner.ts';
import { parseCommand } from '../pipeline/parseCommand.ts';

/** Merging two customers: bookings get the other customer, and stay where they were. */
export const customerMerge: MergeKind<CustomerState> = {
  name: 'customer.merge',
  category: 'customer',
  alsoNeeds: ['booking.edit'],
  idsOf: (given) =>
    Result.map(
      parseCommand(customerMergeCommands, 'customer.merge', given),
      ({ input: { customerId, duplicateId } }) => ({ keptId: customerId, duplicateId }),
    ),
  stateOf: ({ customer: state }) => state,
  mergePair: mergeCustomers,
  peopleOf: () => [],
  asks(naming, { common, renaming }) {
    const checked = naming.flatMap(({ loaded: { state } }) =>
      state.booking.status !== 'none' && isCheckedInMerge(state.booking, common.now) ? [state.booking] : [],
    );
    return spanAround(checked, { resourceIds: [], customerIds: [renaming.to] });
  },
  bookingEvents({ id, loaded }, context, facts) {
    const { booking } = loaded.state;
    const merging = mergingOf(context);
    if (booking.status === 'none') return [];
    const allocation = facts && factsAfterMerge(facts, merging);
    const { common, organisation } = context;
    const [one, then] = [
      { id, booking },
      { ...common, organisation, allocation },
    ];
    return booking.details.customerId === merging.duplicateId
      ? [mergedBooking(one, merging, then)]
      : mergedParticipation(one, merging, then);
  },
  furtherFields: ({ address, location }, context) =>
    // Only what has a place of its own can be somewhere else.
    address === undefined
      ? {}
      : placeAfterMerge(
          {
            address: typeof address === 'string' ? address : null,
            location: locationSchema.nullable().catch(null).parse(location),
          },
          mergingOf(context),
        ),
};

/** The two customers with their details as they are after the merge. */
function mergingOf({ kept, duplicate, merge }: MergeContext<CustomerState>): Merging {
  const after = fold(customer.decider, merge.kept.filter(customer.decider.isEvent), kept.state);
  const then = duplicate.state;
  if (!('details' in after) || !('details' in then))
    throw new Error('a merge of customers that are not there');
  return {
    keptId: kept.id,
    kept: after.details,
    duplicateId: duplicate.id,
    duplicate: then.details,
    barredResourceIds: after.barredResourceIds,
  };
}
