import type { Organisation } from '../organisation/organisation.ts';
import type { OrganisationEvent } from '../organisation/organisationEvents.ts';
import { byKey } from '../settings/settingsByKey.ts';
import { changedSettingsText } from '../settings/settingTexts.ts';
import { bookingKind } from '../workflow/workflowDefinition.ts';
import { workflowKinds } from '../workflow/workflowKinds.ts';
import type { Names } from './names.ts';

/**
 * One sentence for people about what happened to an organisation; `before` is its previous state, if known.
 */
export function summariseOrganisationEvent(
  event: OrganisationEvent,
  _names: Names,
  before?: Organisation,
): string {
  switch (event.type) {
    case 'OrganisationCreated':
      return `Organisation ${event.data.name} created`;
    case 'OrganisationRenamed':
      return `Renamed to ${event.data.name}`;
    case 'TimeZoneChanged':
      return `Time zone changed to ${event.data.timeZone}`;
    case 'SettingsChanged':
      return changedSettingsText(
        event.data.changes,
        before?.status === 'existing' ? byKey(before.settings) : undefined,
      );
    case 'WorkflowDefined':
      return event.data.kind === bookingKind
        ? 'Workflow changed'
        : `Workflow of ${workflowKinds.get(event.data.kind)?.words.many ?? event.data.kind} changed`;
  }
}
