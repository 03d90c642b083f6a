import type { Workflows } from '../workflow/workflowDefinition.ts';
import type { OrganisationSettings } from './organisationSettings.ts';

export interface ExistingOrganisation extends Workflows {
  readonly status: 'existing';
  readonly name: string;
  readonly timeZone: string;
  readonly settings: OrganisationSettings;
}

/** An organisation; `none` until its first event. */
export type Organisation = { readonly status: 'none' } | ExistingOrganisation;
