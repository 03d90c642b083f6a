import type { CommandFacts } from '../../domain/decider.ts';
import { referencesOf } from '../../domain/references.ts';
import type { Resource } from '../../domain/resource/resource.ts';
import { resourceCommands } from '../../domain/resource/resourceCommands.ts';
import { resourceDecider } from '../../domain/resource/resourceDecider.ts';
import type { ResourceEvent } from '../../domain/resource/resourceEvents.ts';
import type { Aggregate } from '../pipeline/aggregate.ts';
import { recordAggregate } from '../pipeline/recordAggregate.ts';

export const resourceAggregate: Aggregate<typeof resourceCommands, Resource, ResourceEvent, CommandFacts> =
  recordAggregate({
    inputs: resourceCommands,
    decider: resourceDecider,
    recordId: ({ input }) => input.resourceId,
    references: referencesOf,
  });
