import type { VersionedEvent } from '../../domain/kernel/event.ts';
import { asFirstRecorded } from '../../domain/organisation/firstSettings.ts';
import type { OrganisationEvent } from '../../domain/organisation/organisationEvents.ts';
import type { SettingValues } from '../../domain/settings/settingsByKey.ts';
import { type Published, published } from './published.ts';

/** The public events of an organisation. */
export function publicOrganisationEvent(event: VersionedEvent<OrganisationEvent>): Published {
  switch (event.type) {
    case 'OrganisationCreated': {
      const { settings, ...others } = event.data;
      const version = settingsVersion(event, settings);
      return published(`organisation.created.${version}`, {
        ...others,
        settings: version === 'v3' ? settings : asFirstRecorded(settings),
      });
    }
    case 'OrganisationRenamed':
      return published('organisation.renamed.v1', { name: event.data.name });
    case 'TimeZoneChanged':
      return published('organisation.time-zone-changed.v1', { timeZone: event.data.timeZone });
    case 'SettingsChanged': {
      const { changes } = event.data;
      const version = settingsVersion(event, changes);
      return published(
        `organisation.settings-changed.${version}`,
        version === 'v3' ? { changes } : { settings: asFirstRecorded(changes) },
      );
    }
    case 'WorkflowDefined': {
      const { workflow } = event.data;
      const version = event.recordedVersion ?? event.version;
      return published(`organisation.workflow-defined.v${version}`, version > 2 ? event.data : { workflow });
    }
  }
}

/**
 * Settings that were published all at once, or before there was a date format, are published in that form
 * again whenever the feed is rebuilt.
 */
function settingsVersion(event: VersionedEvent, settings: SettingValues): 'v1' | 'v2' | 'v3' {
  if ((event.recordedVersion ?? event.version) > 2) return 'v3';
  return settings.dateFormat === undefined ? 'v1' : 'v2';
}
