import { id, type PropertyTexts, said } from './propertyText.ts';

/** Workspaces: edits of a board that are staged where nobody else sees them. */
export const workspaceTexts: PropertyTexts = {
  workspaceId: id('workspace', 'The workspace.'),
  workspaces: said('The open workspaces, by name.'),
  board: said('The board whose edits are staged in it.', 'timeline'),
  owner: said('The user id of whoever works in it.', 'demo-dispatcher'),
  staged: said('How many bookings it changes, a number of bookings.', 12),
  changeId: id('change', 'Another one whenever the change is staged anew.'),
  basis: said(
    'The number of the booking’s last event that its planner saw. Null: the change begins the booking.',
    3,
  ),
  seen: said('Where the booking was when its change was staged. Null for a booking that the change begins.'),
  wanted: said('What is wanted of the booking, as `booking.synchronise` takes it; what is not given stays.', {
    start: 1_772_398_800,
    end: 1_772_402_400,
    resourceIds: ['resource-7f3a'],
  }),
  compared: said('The workspaces, in the order in which they were named.'),
  'now.inConflict': said('How many bookings have people in conflict.', 3),
  'figures.inConflict': said('How many bookings have people in conflict.', 1),
  'compared.figures': said('What the bookings of the days would come to if it were committed now.'),
  left: said('What the last commit did not make, and why.'),
};
