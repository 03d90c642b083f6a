import type { rosterPublishCommands } from '../../domain/masterRoster/publishCommands.ts';
import type { DeclarationsOf } from '../defineCommand.ts';

/** The commands about roster templates beyond those that every record has. */
export const rosterTemplateDeclarations: DeclarationsOf<typeof rosterPublishCommands> = {
  'rosterTemplate.publish': {
    title: 'Publish a roster',
    description:
      'Makes the days of a range bookings, as `POST /api/v1/roster-publications/preview` shows beforehand, and always as a job. Publishing again changes only what has changed in the roster, removes what it no longer has, and leaves alone what people have changed since (`altered: replace` brings that back), locked, taken out or begun. Where people do not fit, the booking is a draft. The report holds what takes it back.',
    concerns: 'manyRecords',
  },
  'rosterTemplate.undoPublish': {
    title: 'Take back the publication of a roster',
    description:
      'Takes back what a publication did to these bookings, the `inverse` of its report: those that it created are gone, the others are what they were before. Always a job. A booking that somebody has acted on since stays as it is and is reported.',
    concerns: 'manyRecords',
  },
};
