import type { OrganisationEvent, RecordedSettings } from '../../domain/organisation/organisationEvents.ts';
import { type Published, published } from './published.ts';

/** The public events of an organisation. */
export function publicOrganisationEvent(event: OrganisationEvent): Published {
  switch (event.type) {
    case 'OrganisationCreated':
      return published(`organisation.created.${settingsVersion(event.data)}`, { ...event.data });
    case 'OrganisationRenamed':
      return published('organisation.renamed.v1', { name: event.data.name });
    case 'TimeZoneChanged':
      return published('organisation.time-zone-changed.v1', { timeZone: event.data.timeZone });
    case 'SettingsChanged':
      return published(`organisation.settings-changed.${settingsVersion(event.data)}`, {
        settings: event.data.settings,
      });
    case 'WorkflowDefined':
      return published('organisation.workflow-defined.v1', { workflow: event.data.workflow });
  }
}

/** What was published before there was a date format stays what it was, whenever the feed is made anew. */
function settingsVersion({ settings }: { readonly settings: RecordedSettings }): 'v1' | 'v2' {
  return settings.dateFormat === undefined ? 'v1' : 'v2';
}
