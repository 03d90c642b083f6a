import { Result } from 'effect';
import { fold } from '../../domain/kernel/decider.ts';
import { spanAround } from '../../domain/merge/spanAround.ts';
import {
  factsAfterPeopleMerge,
  isCheckedForPeople,
  workAfterMerge,
} from '../../domain/resource/mergedWork.ts';
import {
  mergeResources,
  type ResourceState,
  resourceMergeCommands,
} from '../../domain/resource/mergeResources.ts';
import { resource } from '../../domain/resource/resource.ts';
import type { MergeContext, MergeKind } from '../merge/mergeRunner.ts';
import { parseCommand } from '../pipeline/parseCommand.ts';

/** Merging two people: work, hours, leave and whatever prefers or bars the duplicate is the other person's. */
export const resourceMerge: MergeKind<ResourceState> = {
  name: 'resource.merge',
  category: 'resource',
  alsoNeeds: ['booking.allocate', 'booking.edit', 'shift.change', 'absence.create', 'customer.change'],
  idsOf: (given) =>
    Result.map(
      parseCommand(resourceMergeCommands, 'resource.merge', given),
      ({ input: { resourceId, duplicateId } }) => ({ keptId: resourceId, duplicateId }),
    ),
  stateOf: ({ resource: state }) => state,
  mergePair: mergeResources,
  peopleOf: ({ keptId, duplicateId }) => [keptId, duplicateId],
  asks(naming, { common, renaming }) {
    const checked = naming.flatMap(({ loaded: { state } }) =>
      state.booking.status !== 'none' && isCheckedForPeople(state.booking, renaming, common.now)
        ? [state.booking]
        : [],
    );
    return spanAround(checked, { resourceIds: [renaming.from, renaming.to], customerIds: [] });
  },
  bookingEvents({ id, loaded }, context, facts) {
    const { booking } = loaded.state;
    if (booking.status === 'none') return [];
    const { common, organisation, renaming } = context;
    const allocation = facts && factsAfterPeopleMerge(facts, renaming, detailsAfter(context));
    return workAfterMerge({ id, booking }, renaming, { ...common, organisation, allocation });
  },
};

/** The details of the person that stays after the merge. */
function detailsAfter({ kept, merge }: MergeContext<ResourceState>) {
  const after = fold(resource.decider, merge.kept.filter(resource.decider.isEvent), kept.state);
  if (!('details' in after)) throw new Error('a merge of people who are not there');
  return after.details;
}
