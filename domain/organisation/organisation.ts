import type { WorkflowDefinition } from '../workflow/workflowDefinition.ts';
import type { OrganisationSettings } from './organisationSettings.ts';

export interface ExistingOrganisation {
  readonly status: 'existing';
  readonly name: string;
  readonly timeZone: string;
  readonly settings: OrganisationSettings;
  readonly workflow: WorkflowDefinition;
}

/** Before its first event an organisation is only a name. */
export type Organisation = { readonly status: 'none' } | ExistingOrganisation;
