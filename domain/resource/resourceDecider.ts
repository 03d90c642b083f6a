import { produce } from 'immer';
import { changedFields } from '../changedFields.ts';
import {
  type CommandFacts,
  type CommandOf,
  createsNothingElse,
  type Decider,
  eventTest,
} from '../decider.ts';
import { accept, type Decision, refuse } from '../refusal.ts';
import { refusalTexts } from '../texts.ts';
import type { ExistingResource, Resource } from './resource.ts';
import type { resourceCommands } from './resourceCommands.ts';
import { type ResourceEvent, resourceEvents } from './resourceEvents.ts';

export type ResourceCommand = CommandOf<typeof resourceCommands>;

/** A field worker, staff or contractor (scheduling §3, Resource). */
export const resourceDecider: Decider<Resource, ResourceCommand, ResourceEvent, CommandFacts> = {
  category: 'resource',
  initial: { status: 'none' },
  isEvent: eventTest(resourceEvents),
  evolve,
  decide(resource, command) {
    if (command.name === 'resource.create') {
      const { resourceId: _, ...details } = command.input;
      return resource.status === 'none'
        ? accept({ type: 'ResourceCreated', data: details })
        : refuse('already_exists', refusalTexts.alreadyExists('resource'));
    }
    return resource.status === 'none'
      ? refuse('not_found', refusalTexts.notFound('resource'))
      : change(resource, command);
  },
  alsoCreates: createsNothingElse,
};

function change(
  resource: ExistingResource,
  command: Exclude<ResourceCommand, { name: 'resource.create' }>,
): Decision<ResourceEvent> {
  switch (command.name) {
    case 'resource.change': {
      const changes = changedFields(resource.details, command.input);
      return Object.keys(changes).length === 0
        ? accept()
        : accept({ type: 'ResourceChanged', data: changes });
    }
    case 'resource.deactivate':
      return resource.status === 'inactive' ? accept() : accept({ type: 'ResourceDeactivated', data: {} });
    case 'resource.reactivate':
      return resource.status === 'active' ? accept() : accept({ type: 'ResourceReactivated', data: {} });
  }
}

function evolve(resource: Resource, event: ResourceEvent): Resource {
  if (resource.status === 'none') {
    return event.type === 'ResourceCreated' ? { status: 'active', details: event.data } : resource;
  }
  return produce(resource, (draft) => {
    switch (event.type) {
      case 'ResourceCreated':
        return;
      case 'ResourceChanged':
        Object.assign(draft.details, event.data);
        return;
      case 'ResourceDeactivated':
        draft.status = 'inactive';
        return;
      case 'ResourceReactivated':
        draft.status = 'active';
        return;
    }
  });
}
