import { produce } from 'immer';
import { sameValue } from '../changedFields.ts';
import {
  type CommandFacts,
  type CommandOf,
  createsNothingElse,
  type Decider,
  eventTest,
} from '../decider.ts';
import { accept, type Decision, refuse } from '../refusal.ts';
import { refusalTexts } from '../texts.ts';
import { checkWorkflowDefinition } from '../workflow/checkWorkflowDefinition.ts';
import { standardWorkflow } from '../workflow/workflowDefinition.ts';
import type { ExistingOrganisation, Organisation } from './organisation.ts';
import type { organisationCommands } from './organisationCommands.ts';
import { type OrganisationEvent, organisationEvents } from './organisationEvents.ts';

export type OrganisationCommand = CommandOf<typeof organisationCommands>;

/** An organisation: its name, its zone, its settings and its workflow (scheduling §3, Company config). */
export const organisationDecider: Decider<
  Organisation,
  OrganisationCommand,
  OrganisationEvent,
  CommandFacts
> = {
  category: 'organisation',
  initial: { status: 'none' },
  isEvent: eventTest(organisationEvents),
  evolve,
  decide(organisation, command) {
    if (command.name === 'organisation.create') {
      const { name, timeZone, settings } = command.input;
      return organisation.status === 'none'
        ? accept({ type: 'OrganisationCreated', data: { name, timeZone, settings } })
        : refuse('already_exists', refusalTexts.alreadyExists('organisation'));
    }
    return organisation.status === 'none'
      ? refuse('not_found', refusalTexts.notFound('organisation'))
      : change(organisation, command);
  },
  alsoCreates: createsNothingElse,
};

function change(
  organisation: ExistingOrganisation,
  command: Exclude<OrganisationCommand, { name: 'organisation.create' }>,
): Decision<OrganisationEvent> {
  switch (command.name) {
    case 'organisation.rename':
      return command.input.name === organisation.name
        ? accept()
        : accept({ type: 'OrganisationRenamed', data: { name: command.input.name } });
    case 'organisation.changeTimeZone':
      return command.input.timeZone === organisation.timeZone
        ? accept()
        : accept({ type: 'TimeZoneChanged', data: { timeZone: command.input.timeZone } });
    case 'organisation.changeSettings':
      return sameValue(command.input.settings, organisation.settings)
        ? accept()
        : accept({ type: 'SettingsChanged', data: { settings: command.input.settings } });
    case 'organisation.defineWorkflow': {
      const refusal = checkWorkflowDefinition(command.input.workflow);
      if (refusal !== undefined) return refuse(refusal.code, refusal.message, refusal.details);
      return sameValue(command.input.workflow, organisation.workflow)
        ? accept()
        : accept({ type: 'WorkflowDefined', data: { workflow: command.input.workflow } });
    }
  }
}

function evolve(organisation: Organisation, event: OrganisationEvent): Organisation {
  if (organisation.status === 'none') {
    return event.type === 'OrganisationCreated'
      ? { status: 'existing', ...event.data, workflow: standardWorkflow }
      : organisation;
  }
  return produce(organisation, (draft) => {
    switch (event.type) {
      case 'OrganisationCreated':
        return;
      case 'OrganisationRenamed':
        draft.name = event.data.name;
        return;
      case 'TimeZoneChanged':
        draft.timeZone = event.data.timeZone;
        return;
      case 'SettingsChanged':
        draft.settings = event.data.settings;
        return;
      case 'WorkflowDefined':
        draft.workflow = event.data.workflow;
        return;
    }
  });
}
