/** The sentences with which the pipeline refuses, before or after a decider has its say. */
export const pipelineTexts = {
  unknownCommand: (name: string) => `There is no command '${name}'.`,
  notAllowed: (role: string, title: string) => `Your role (${role}) may not do this: ${title}.`,
  dutyMissing: (duty: string, title: string) => `This needs the duty '${duty}': ${title}.`,
  invalidInput: (path: string, message: string) => (path === '' ? message : `${path}: ${message}`),
  unknownField: 'is not a field of this command',
  badKey: 'must be 1 to 200 characters',
  noOneRevision: 'is the revision of one record, and this command concerns many',
  noEffects:
    'is a command about many records, which are shown before they are changed by a plan of their own',
  keyReused: 'This Idempotency-Key was used for another command.',
  changedMeanwhile: 'Somebody changed this meanwhile. Look at it again, then decide.',
  planOutdated: (bookings: number) =>
    `The plan does not fit any more: ${bookings === 1 ? 'one booking has' : `${bookings} bookings have`} changed or would be in conflict. Nothing was changed; please plan again.`,
  notHandedOver: (reasons: readonly string[]) => `Nothing was handed over. ${reasons.join('; ')}`,
  tooManyRaces: 'Too many others are changing this at the moment. Please try again.',
  unfinished:
    'This is recorded, but others keep changing bookings that it concerns, so not all of them show it yet. Please try again.',
  readSideBehind: 'The plan is still catching up with the latest changes. Please try again in a moment.',
  fenceBusy: 'Too many others are planning the same resources at the moment. Please try again in a moment.',
  fenceLost: 'This took too long, and whether it was done is not certain. Please try again.',
  nothingBegun: 'Nothing of this command was done, so there is nothing to complete.',
  noOrganisation: 'There is no such organisation.',
} as const;
