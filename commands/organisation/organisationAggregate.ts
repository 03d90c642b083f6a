import { reference } from '../../domain/kernel/reference.ts';
import { organisationCommands } from '../../domain/organisation/organisationCommands.ts';
import { organisationDecider } from '../../domain/organisation/organisationDecider.ts';
import { workflowKindOf } from '../../domain/workflow/workflowKinds.ts';
import { recordAggregate } from '../pipeline/recordAggregate.ts';

/** The sender's own organisation; a new one is named by the command, see `organisationOf`. */
export const organisationAggregate = recordAggregate({
  inputs: organisationCommands,
  decider: organisationDecider,
  recordId: (_command, org) => org,
  references(command) {
    if (command.name !== 'organisation.defineWorkflow') return [];
    const { kind, groupID } = command.input;
    const { groupedBy } = workflowKindOf(kind);
    return groupedBy === null ? [] : reference(groupedBy.category, groupID, 'groupID');
  },
  beginsOrganisation: ({ name }) => name === 'organisation.create',
});
