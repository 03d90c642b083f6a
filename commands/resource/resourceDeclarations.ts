import type { resourceCommands } from '../../domain/resource/resourceCommands.ts';
import type { DeclarationsOf } from '../defineCommand.ts';
import { planners } from '../senders.ts';

export const resourceDeclarations: DeclarationsOf<typeof resourceCommands> = {
  'resource.create': {
    title: 'Create a resource',
    description: 'Adds a field worker, staff or contractor.',
    senders: planners,
  },
  'resource.change': {
    title: 'Change a resource',
    description: 'Changes the fields given.',
    senders: planners,
  },
  'resource.deactivate': {
    title: 'Deactivate a resource',
    description: 'No new work can be allocated to it; what there is stays.',
    senders: planners,
  },
  'resource.reactivate': {
    title: 'Reactivate a resource',
    description: 'Work can be allocated to it again.',
    senders: planners,
  },
};
