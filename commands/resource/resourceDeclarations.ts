import type { resourceCommands } from '../../domain/resource/resourceCommands.ts';
import type { DeclarationsOf } from '../defineCommand.ts';

export const resourceDeclarations: DeclarationsOf<typeof resourceCommands> = {
  'resource.create': {
    title: 'Create a resource',
    description: 'Adds a field worker, staff or contractor.',
  },
  'resource.change': {
    title: 'Change a resource',
    description: 'Changes the fields given.',
  },
  'resource.deactivate': {
    title: 'Deactivate a resource',
    description: 'No new work can be allocated to it; what there is stays.',
  },
  'resource.reactivate': {
    title: 'Reactivate a resource',
    description: 'Work can be allocated to it again.',
  },
};
