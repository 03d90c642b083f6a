import { id, type PropertyTexts, said } from './propertyText.ts';

/** Workspaces: edits of a board that are staged where nobody else sees them. */
export const workspaceTexts: PropertyTexts = {
  workspaceId: id('workspace', 'The workspace.'),
  workspaces: said('The open workspaces, by name.'),
  board: said('The board whose edits are staged in it.', 'timeline'),
  owner: said('The user id of whoever works in it.', 'demo-dispatcher'),
  staged: said('How many records it changes, a number of records.', 12),
  changeId: id('change', 'Another one whenever the change is staged anew.'),
  basis: said(
    'The number of the last event of the booking, or roster event, that its planner saw. Null: the change begins it.',
    3,
  ),
  seen: said('Where the record was when its change was staged. Null for one that the change begins.'),
  wanted: said(
    'What is wanted of the booking, as `booking.synchronise` takes it, or of the roster event, as `rosterEvent.change` does; what is not given stays.',
    {
      start: 1_772_398_800,
      end: 1_772_402_400,
      resourceIds: ['resource-7f3a'],
    },
  ),
  rosterEventIds: said('The roster events, by their ids.', ['roster-event-7f3a']),
  templateId: id(
    'roster-template',
    'The roster template that is edited in a workspace of the master roster, else null.',
  ),
  'seen.further': said(
    'The further fields that the change wants otherwise, as they were. What is not given here counts as decided by others once they have changed the roster event.',
    { notes: 'Ring twice' },
  ),
  'seen.week': said(
    'The week of the fortnight, a number from 1 to 4: 1 or 3 is the first, 2 or 4 the second.',
    1,
  ),
  'seen.day': said('The day of the week, a number: 0 is Sunday.', 1),
  rosterEvents: said('The roster events that it changes, as they are now.'),
  compared: said('The workspaces, in the order in which they were named.'),
  'now.inConflict': said('How many bookings have people in conflict.', 3),
  'figures.inConflict': said('How many bookings have people in conflict.', 1),
  'compared.figures': said('What the bookings of the days would come to if it were committed now.'),
  left: said('What the last commit did not make, and why.'),
};
