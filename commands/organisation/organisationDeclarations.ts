import type { organisationCommands } from '../../domain/organisation/organisationCommands.ts';
import type { DeclarationsOf } from '../defineCommand.ts';

export const organisationDeclarations: DeclarationsOf<typeof organisationCommands> = {
  'organisation.create': {
    title: 'Create an organisation',
    description: 'Creates an organisation with its name, time zone and settings. For the operator only.',
  },
  'organisation.rename': {
    title: 'Rename the organisation',
    description: 'Gives the organisation another name.',
  },
  'organisation.changeTimeZone': {
    title: 'Change the time zone',
    description: 'Sets the IANA zone in which days, weeks and fortnights are counted.',
  },
  'organisation.configure': {
    title: 'Change settings',
    description:
      'Changes the settings that are named, and leaves all others as they are; the switches of the allocation checks are among them.',
  },
  'organisation.changeSettings': {
    title: 'Change all settings',
    description:
      'Replaces all settings at once: one that is left out gets its default. Settings that came later than this command are left as they are. `organisation.configure` changes only those that are named.',
  },
  'organisation.defineWorkflow': {
    title: 'Define the workflow',
    description:
      'Renames, hides, closes (`removed`) or restricts steps of the standard workflow of a `kind`: of bookings, or of records that have stages. A kind whose records are grouped has a default, and may have another workflow for each group (`groupID`); null as the workflow makes it standard again, and lets a group follow the default. Refused with `workflow_invalid` if an active status could not be reached or left.',
  },
};
