import { referencesOf } from '../../domain/references.ts';
import { resourceCommands } from '../../domain/resource/resourceCommands.ts';
import { resourceDecider } from '../../domain/resource/resourceDecider.ts';
import { recordAggregate } from '../pipeline/recordAggregate.ts';

export const resourceAggregate = recordAggregate({
  inputs: resourceCommands,
  decider: resourceDecider,
  recordId: ({ input }) => input.resourceId,
  references: referencesOf,
});
