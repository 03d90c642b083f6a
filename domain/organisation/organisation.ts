import type { WorkflowDefinition } from '../workflow/workflowDefinition.ts';
import type { OrganisationSettings } from './organisationSettings.ts';

export interface ExistingOrganisation {
  readonly status: 'existing';
  readonly name: string;
  readonly timeZone: string;
  readonly settings: OrganisationSettings;
  readonly workflow: WorkflowDefinition;
}

/** An organisation; `none` until its first event. */
export type Organisation = { readonly status: 'none' } | ExistingOrganisation;
