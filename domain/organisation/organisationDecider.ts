import { changedFields, sameValue } from '../kernel/changedFields.ts';
import type { CommandFacts, CommandOf } from '../kernel/decider.ts';
import { recordDecider } from '../kernel/recordDecider.ts';
import { accept, type Decision, refuse } from '../kernel/refusal.ts';
import { mayWrite } from '../rights/rights.ts';
import { byKey, settingsByKey } from '../settings/settingsByKey.ts';
import { refusalTexts } from '../text/texts.ts';
import { checkWorkflow } from '../workflow/checkWorkflow.ts';
import { bookingKind, groupEventKind, standardWorkflow } from '../workflow/workflowDefinition.ts';
import type { ExistingOrganisation, Organisation } from './organisation.ts';
import type { organisationCommands } from './organisationCommands.ts';
import { type OrganisationEvent, organisationEvents } from './organisationEvents.ts';
import { defaultOrganisationSettings, type NamedSettings, withRecorded } from './organisationSettings.ts';

export type OrganisationCommand = CommandOf<typeof organisationCommands>;

/**
 * An organisation: its name, its time zone, its settings and its workflows (scheduling §3, Company config).
 */
export const organisationDecider = recordDecider<
  Organisation,
  typeof organisationCommands,
  typeof organisationEvents
>({
  category: 'organisation',
  events: organisationEvents,
  initial: { status: 'none' },
  decide: {
    'organisation.create': {
      begin: ({ name, timeZone, settings }) =>
        accept({ type: 'OrganisationCreated', data: { name, timeZone, settings: byKey(settings) } }),
    },
    'organisation.rename': (organisation, { name }) =>
      name === organisation.name ? accept() : accept({ type: 'OrganisationRenamed', data: { name } }),
    'organisation.changeTimeZone': (organisation, { timeZone }) =>
      timeZone === organisation.timeZone ? accept() : accept({ type: 'TimeZoneChanged', data: { timeZone } }),
    'organisation.configure': (organisation, { settings }, facts) =>
      changeSettings(organisation, settings, facts),
    'organisation.changeSettings': (organisation, { settings }, facts) =>
      changeSettings(organisation, settings, facts),
    'organisation.defineWorkflow': (organisation, { kind, groupID, workflow }) => {
      const refusal = checkWorkflow(kind, groupID, workflow ?? standardWorkflow);
      if (refusal !== undefined) return refuse(refusal.code, refusal.message, refusal.details);
      const known =
        kind === bookingKind && groupID === null
          ? organisation.workflow
          : organisation.workflows.find((one) => one.kind === kind && one.groupID === groupID);
      // Group events without a workflow of their own go by that of bookings, which may differ from the standard.
      const standard = groupID === null && kind !== groupEventKind ? standardWorkflow : undefined;
      const isKnown = sameValue((known ?? standard)?.actions, (workflow ?? standard)?.actions);
      return isKnown ? accept() : accept({ type: 'WorkflowDefined', data: { kind, groupID, workflow } });
    },
  },
  evolve: {
    OrganisationCreated: {
      begin: ({ name, timeZone, settings }) => ({
        status: 'existing',
        name,
        timeZone,
        settings: withRecorded(defaultOrganisationSettings, settings),
        workflow: standardWorkflow,
        workflows: [],
      }),
    },
    OrganisationRenamed: (organisation, { name }) => ({ ...organisation, name }),
    TimeZoneChanged: (organisation, { timeZone }) => ({ ...organisation, timeZone }),
    SettingsChanged: (organisation, { changes }) => ({
      ...organisation,
      settings: withRecorded(organisation.settings, changes),
    }),
    WorkflowDefined: (organisation, { kind, groupID, workflow }) => {
      if (kind === bookingKind && groupID === null) {
        return { ...organisation, workflow: workflow ?? standardWorkflow };
      }
      const others = organisation.workflows.filter((one) => one.kind !== kind || one.groupID !== groupID);
      const defined = workflow === null ? [] : [{ kind, groupID, isDefault: groupID === null, ...workflow }];
      return { ...organisation, workflows: [...others, ...defined] };
    },
  },
});

/**
 * Records only the settings that change, so that somebody who changes another one at the same time keeps
 * theirs.
 */
function changeSettings(
  organisation: ExistingOrganisation,
  named: NamedSettings,
  { actor }: CommandFacts,
): Decision<OrganisationEvent> {
  const changes = changedFields(byKey(organisation.settings), byKey(named));
  const closed = Object.keys(changes).find((key) => {
    const setting = settingsByKey.get(key);
    return setting !== undefined && !mayWrite(actor, setting.area);
  });
  if (closed !== undefined) {
    return refuse('not_allowed', refusalTexts.settingClosed(closed), { path: `settings.${closed}` });
  }
  return Object.keys(changes).length === 0
    ? accept()
    : accept({ type: 'SettingsChanged', data: { changes } });
}
