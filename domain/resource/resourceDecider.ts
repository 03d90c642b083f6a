import { withChanges } from '../changedFields.ts';
import type { CommandOf } from '../decider.ts';
import { decideChanges, recordDecider } from '../recordDecider.ts';
import { accept } from '../refusal.ts';
import type { Resource } from './resource.ts';
import type { resourceCommands } from './resourceCommands.ts';
import { resourceEvents } from './resourceEvents.ts';

export type ResourceCommand = CommandOf<typeof resourceCommands>;

/** A field worker, staff or contractor (scheduling §3, Resource). */
export const resourceDecider = recordDecider<Resource, typeof resourceCommands, typeof resourceEvents>({
  category: 'resource',
  events: resourceEvents,
  initial: { status: 'none' },
  decide: {
    'resource.create': {
      begin: ({ resourceId: _, ...data }) => accept({ type: 'ResourceCreated', data }),
    },
    'resource.change': ({ details }, input) =>
      decideChanges(details, input, (data) => accept({ type: 'ResourceChanged', data })),
    'resource.deactivate': ({ status }) =>
      status === 'inactive' ? accept() : accept({ type: 'ResourceDeactivated', data: {} }),
    'resource.reactivate': ({ status }) =>
      status === 'active' ? accept() : accept({ type: 'ResourceReactivated', data: {} }),
  },
  evolve: {
    ResourceCreated: { begin: (details) => ({ status: 'active', details }) },
    ResourceChanged: (resource, changes) => ({
      ...resource,
      details: withChanges(resource.details, changes),
    }),
    ResourceDeactivated: (resource) => ({ ...resource, status: 'inactive' }),
    ResourceReactivated: (resource) => ({ ...resource, status: 'active' }),
  },
});
