import type { CommandFacts } from '../../domain/decider.ts';
import type { Organisation } from '../../domain/organisation/organisation.ts';
import { organisationCommands } from '../../domain/organisation/organisationCommands.ts';
import { organisationDecider } from '../../domain/organisation/organisationDecider.ts';
import type { OrganisationEvent } from '../../domain/organisation/organisationEvents.ts';
import { referencesOf } from '../../domain/references.ts';
import type { Aggregate } from '../pipeline/aggregate.ts';
import { recordAggregate } from '../pipeline/recordAggregate.ts';

/** The sender's own organisation; the one that is to begin is named by the command, see `organisationOf`. */
export const organisationAggregate: Aggregate<
  typeof organisationCommands,
  Organisation,
  OrganisationEvent,
  CommandFacts
> = {
  ...recordAggregate({
    inputs: organisationCommands,
    decider: organisationDecider,
    recordId: (_command, org) => org,
    references: referencesOf,
  }),
  beginsOrganisation: ({ name }) => name === 'organisation.create',
};
