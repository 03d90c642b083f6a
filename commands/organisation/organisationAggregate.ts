import { organisationCommands } from '../../domain/organisation/organisationCommands.ts';
import { organisationDecider } from '../../domain/organisation/organisationDecider.ts';
import { recordAggregate } from '../pipeline/recordAggregate.ts';

/** The sender's own organisation; a new one is named by the command, see `organisationOf`. */
export const organisationAggregate = recordAggregate({
  inputs: organisationCommands,
  decider: organisationDecider,
  recordId: (_command, org) => org,
  beginsOrganisation: ({ name }) => name === 'organisation.create',
});
