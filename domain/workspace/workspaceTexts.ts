/** What people read of workspaces that refuse them. */
export const workspaceTexts = {
  ended: 'This workspace has come to its end. What was staged in it is gone.',
  notOwner: 'Somebody else works in this workspace. Take it over to change it.',
  notShared: 'This workspace is not shared.',
  nothingStaged: 'Nothing is staged in this workspace.',
  tooMany: (most: number) => `A workspace changes at most ${most} bookings.`,
  changed: 'The workspace has changed since you looked at it.',
  bookingChanged: 'Somebody has changed this booking since.',
  outdated: (bookings: number) =>
    bookings === 1
      ? 'Nothing was changed: one of the changes cannot be made any more.'
      : `Nothing was changed: ${bookings} of the changes cannot be made any more.`,
} as const;
