/** What people read of workspaces that refuse them. */
export const workspaceTexts = {
  ended: 'This workspace has come to its end. What was staged in it is gone.',
  notOwner: 'Somebody else works in this workspace. Take it over to change it.',
  notShared: 'This workspace is not shared.',
  nothingStaged: 'Nothing is staged in this workspace.',
  noRosters: 'Your role may not change master rosters.',
  ofTimeline: 'This is a workspace of the timeline: it stages changes of bookings.',
  ofRoster: 'This is a workspace of the master roster: it stages changes of roster events.',
  tooMany: (most: number, records: string) => `A workspace changes at most ${most} ${records}.`,
  changed: 'The workspace has changed since you looked at it.',
  bookingChanged: 'Somebody has changed this booking since.',
  rosterEventChanged: 'Somebody has changed this roster event since.',
  ofAnotherRoster: 'This roster event is part of another roster.',
  isArchived: 'This roster event has been taken off the roster.',
  outdated: (changes: number) =>
    changes === 1
      ? 'Nothing was changed: one of the changes cannot be made any more.'
      : `Nothing was changed: ${changes} of the changes cannot be made any more.`,
} as const;
