import type { resourceMergeCommands } from '../../domain/resource/mergeResources.ts';
import type { DeclarationsOf } from '../defineCommand.ts';

/** The commands about people beyond those that every record has. */
export const resourceDeclarations: DeclarationsOf<typeof resourceMergeCommands> = {
  'resource.merge': {
    title: 'Merge two resources',
    description:
      'The resource gets the bookings, shifts, roster events and leave of its duplicate, and whatever only the duplicate has: a photo, a number, labels, limits. Whatever prefers or bars the duplicate prefers or bars the resource. The duplicate is deactivated, and who signs in as it works as the resource. One step: all of it or nothing. Work at the same time, and work that does not fit the resource, is marked in conflict. The report holds the commands that undo it.',
    concerns: 'manyRecords',
  },
};
