import type { OrganisationEvent } from '../../domain/organisation/organisationEvents.ts';
import { type Published, published } from './published.ts';

/** The public events of an organisation. */
export function publicOrganisationEvent(event: OrganisationEvent): Published {
  switch (event.type) {
    case 'OrganisationCreated':
      return published('organisation.created.v1', { ...event.data });
    case 'OrganisationRenamed':
      return published('organisation.renamed.v1', { name: event.data.name });
    case 'TimeZoneChanged':
      return published('organisation.time-zone-changed.v1', { timeZone: event.data.timeZone });
    case 'SettingsChanged':
      return published('organisation.settings-changed.v1', { settings: event.data.settings });
    case 'WorkflowDefined':
      return published('organisation.workflow-defined.v1', { workflow: event.data.workflow });
  }
}
