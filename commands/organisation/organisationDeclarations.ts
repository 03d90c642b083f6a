import type { organisationCommands } from '../../domain/organisation/organisationCommands.ts';
import type { DeclarationsOf } from '../defineCommand.ts';

export const organisationDeclarations: DeclarationsOf<typeof organisationCommands> = {
  'organisation.create': {
    title: 'Create an organisation',
    description: 'Begins an organisation with its name, time zone and settings. For the operator only.',
  },
  'organisation.rename': {
    title: 'Rename the organisation',
    description: 'Gives the organisation another name.',
  },
  'organisation.changeTimeZone': {
    title: 'Change the time zone',
    description: 'Sets the IANA zone in which days, weeks and fortnights are counted.',
  },
  'organisation.changeSettings': {
    title: 'Change the settings',
    description: 'Replaces all settings; the switches of the allocation checks are among them.',
  },
  'organisation.defineWorkflow': {
    title: 'Define the workflow',
    description:
      'Renames, removes or restricts steps of the standard workflow. Refused with `workflow_invalid` where an active status could not be reached or left.',
  },
};
