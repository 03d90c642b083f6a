import type { OrganisationEvent } from '../organisation/organisationEvents.ts';

/** One sentence for people about what happened to an organisation. */
export function summariseOrganisationEvent(event: OrganisationEvent): string {
  switch (event.type) {
    case 'OrganisationCreated':
      return `Organisation ${event.data.name} created`;
    case 'OrganisationRenamed':
      return `Renamed to ${event.data.name}`;
    case 'TimeZoneChanged':
      return `Time zone changed to ${event.data.timeZone}`;
    case 'SettingsChanged':
      return 'Settings changed';
    case 'WorkflowDefined':
      return 'Workflow changed';
  }
}
