import type { Result } from 'effect';
import { z } from 'zod';
import type { RecordEvent } from '../catalogues/records.ts';
import type { CommandFacts } from '../kernel/decider.ts';
import { idSchema } from '../kernel/fields.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { type MergedRecord, mergePair, type PairMerge } from '../merge/mergePair.ts';
import { sharedFieldsAfter } from '../merge/sharedFields.ts';
import { differing, union } from '../merge/union.ts';
import { notToSet } from '../record/recordChecks.ts';
import { type ResourceDetails, resource } from './resource.ts';

/**
 * `resource.merge`: the person that stays gets what only the duplicate has, and its work, hours and leave; whatever names
 * the duplicate names that person. The duplicate is deactivated, and who signs in as the duplicate works as that person
 * (scheduling §3).
 */
export const resourceMergeCommands = {
  'resource.merge': z.strictObject({
    /** The person that stays. */
    resourceId: idSchema,
    duplicateId: idSchema,
  }),
};

/** A person's state, as the decider folds it. */
export type ResourceState = typeof resource.decider.initial;

/**
 * What the person that stays has after a merge and had not before; only the fields that differ. The person's own values
 * come first.
 */
export function takenOverByResource(
  kept: ResourceDetails,
  duplicate: ResourceDetails,
): Partial<ResourceDetails> {
  return differing(kept, {
    ...sharedFieldsAfter(kept, duplicate),
    photo: kept.photo ?? duplicate.photo,
    filterIds: union(kept.filterIds, duplicate.filterIds),
    maxHoursPerDay: kept.maxHoursPerDay ?? duplicate.maxHoursPerDay,
    maxHoursPerWeek: kept.maxHoursPerWeek ?? duplicate.maxHoursPerWeek,
    maxHoursPerFortnight: kept.maxHoursPerFortnight ?? duplicate.maxHoursPerFortnight,
  });
}

/** Decides what a merge does to the two people themselves (`merge/mergePair.ts` says what is refused). */
export function mergeResources(
  kept: MergedRecord<ResourceState>,
  duplicate: MergedRecord<ResourceState>,
  facts: CommandFacts,
): Result.Result<PairMerge<RecordEvent<'resource'>>, Refusal> {
  const [before, after] = [duplicate, kept].map(({ state }) => ('details' in state ? state.details : {}));
  // Who signs in as the duplicate works as the person who stays, with what administrators gave that one.
  const given = notToSet(resource.declaration, before ?? {}, after ?? {}, facts);
  if (given !== undefined) return given;
  return mergePair(
    {
      called: 'resource',
      said: 'person',
      decider: resource.decider,
      takenOver: takenOverByResource,
      changing: resource.commands['resource.change'],
      commandsOf: (changes, one, other) => ({
        kept: [{ name: 'resource.change' as const, input: { resourceId: one.id, ...changes } }],
        duplicate: [
          // An account belongs to one person.
          ...(other.state.details.uid !== null &&
          other.state.details.uid === (changes.uid ?? one.state.details.uid)
            ? [{ name: 'resource.change' as const, input: { resourceId: other.id, uid: null } }]
            : []),
          { name: 'resource.deactivate' as const, input: { resourceId: other.id } },
        ],
      }),
    },
    kept,
    duplicate,
    facts,
  );
}
