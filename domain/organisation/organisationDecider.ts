import { sameValue } from '../changedFields.ts';
import type { CommandOf } from '../decider.ts';
import { recordDecider } from '../recordDecider.ts';
import { accept, refuse } from '../refusal.ts';
import { defaultDateFormat } from '../time/dateFormat.ts';
import { checkWorkflowDefinition } from '../workflow/checkWorkflowDefinition.ts';
import { standardWorkflow } from '../workflow/workflowDefinition.ts';
import type { Organisation } from './organisation.ts';
import type { organisationCommands } from './organisationCommands.ts';
import { organisationEvents, type RecordedSettings } from './organisationEvents.ts';
import type { OrganisationSettings } from './organisationSettings.ts';

export type OrganisationCommand = CommandOf<typeof organisationCommands>;

/** An organisation: its name, its zone, its settings and its workflow (scheduling §3, Company config). */
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
        accept({ type: 'OrganisationCreated', data: { name, timeZone, settings } }),
    },
    'organisation.rename': (organisation, { name }) =>
      name === organisation.name ? accept() : accept({ type: 'OrganisationRenamed', data: { name } }),
    'organisation.changeTimeZone': (organisation, { timeZone }) =>
      timeZone === organisation.timeZone ? accept() : accept({ type: 'TimeZoneChanged', data: { timeZone } }),
    'organisation.changeSettings': (organisation, { settings }) =>
      sameValue(settings, organisation.settings)
        ? accept()
        : accept({ type: 'SettingsChanged', data: { settings } }),
    'organisation.defineWorkflow': (organisation, { workflow }) => {
      const refusal = checkWorkflowDefinition(workflow);
      if (refusal !== undefined) return refuse(refusal.code, refusal.message, refusal.details);
      return sameValue(workflow, organisation.workflow)
        ? accept()
        : accept({ type: 'WorkflowDefined', data: { workflow } });
    },
  },
  evolve: {
    OrganisationCreated: {
      begin: ({ name, timeZone, settings }) => ({
        status: 'existing',
        name,
        timeZone,
        settings: settingsOf(settings),
        workflow: standardWorkflow,
      }),
    },
    OrganisationRenamed: (organisation, { name }) => ({ ...organisation, name }),
    TimeZoneChanged: (organisation, { timeZone }) => ({ ...organisation, timeZone }),
    SettingsChanged: (organisation, { settings }) => ({ ...organisation, settings: settingsOf(settings) }),
    WorkflowDefined: (organisation, { workflow }) => ({ ...organisation, workflow }),
  },
});

function settingsOf({ dateFormat = defaultDateFormat, ...others }: RecordedSettings): OrganisationSettings {
  return { ...others, dateFormat };
}
