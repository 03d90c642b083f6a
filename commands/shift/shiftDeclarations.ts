import type { shiftDaysCommands } from '../../domain/shift/setDaysCommand.ts';
import type { DeclarationsOf } from '../defineCommand.ts';

/** The commands about shifts beyond those that every record has. */
export const shiftDeclarations: DeclarationsOf<typeof shiftDaysCommands> = {
  'shift.setDays': {
    title: 'Set the hours of days',
    description:
      'Gives days of people their hours, week by week: a timesheet that repeats is divided into before, the weeks that differ, and after, and no other day changes. An edit sets the days from `startDate` to `endDate` (none: from then on), or those weekdays of them that `days` names; a weekday without a timing gets no hours; of two edits of one day the later counts. One step: all of it or nothing. With `was`, the hours of the first seven of these days as the sender saw them, nothing is changed if they are others by now (`revision_conflict`, with the days). The report holds the edits that take it back, and the bookings that are in conflict.',
    concerns: 'manyRecords',
  },
};
