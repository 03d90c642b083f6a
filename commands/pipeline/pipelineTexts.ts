/** The texts with which the pipeline refuses, before or after the decider. */
export const pipelineTexts = {
  unknownCommand: (name: string) => `There is no command '${name}'.`,
  notAllowed: (role: string, title: string) => `Your role (${role}) may not do this: ${title}.`,
  dutyMissing: (duty: string, title: string) => `This needs the duty '${duty}': ${title}.`,
  invalidInput: (path: string, message: string) => (path === '' ? message : `${path}: ${message}`),
  notAmong: (names: readonly string[], says: string) =>
    `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} not ${says}`,
  unknownField: 'is not a field of this command',
  badKey: 'must be 1 to 200 characters',
  noOneRevision: 'is the revision of one record, but this command concerns many',
  noEffects: 'concerns many records, whose changes only a plan can preview',
  noEffectsByReference: 'is decided by reference: ask for the effects of creating or changing it by id',
  keyReused: 'This Idempotency-Key was used for another command.',
  changedMeanwhile: 'Somebody has changed this meanwhile. Look at it again, then decide.',
  planOutdated: (bookings: number) =>
    `The plan no longer fits: ${bookings === 1 ? 'one booking has' : `${bookings} bookings have`} changed or would be in conflict. Nothing was changed; please plan again.`,
  entangled: (bookings: number) =>
    `more than ${bookings} bookings exchange people with others and cannot be changed one part after another; plan a shorter time`,
  tooMuchForScope: 'This is more than one step can take, and only those who plan everything may send more.',
  notHandedOver: (reasons: readonly string[]) => `Nothing was handed over. ${reasons.join('; ')}`,
  notSwapped: (problems: readonly { readonly title: string; readonly message: string }[]) =>
    `Nothing was exchanged. ${problems.map(({ title, message }) => (title === '' ? message : `“${title}”: ${message}`)).join('; ')}`,
  tooManyJobs: (jobs: number) =>
    `${jobs} jobs of your organisation are under way or waiting. Wait until one has ended, or cancel one.`,
  jobStuck: 'Something went wrong. It is tried again.',
  jobWaits: 'The log cannot be reached at the moment. The job goes on by itself once it can.',
  merged: 'Merged with another person',
  mergeUndone: 'Merge undone',
  tooManyToMerge: (naming: number, most: number) =>
    `is named by ${naming} bookings and other records, and at most ${most} are changed in one step`,
  hoursChangedMeanwhile:
    'Somebody has changed these hours meanwhile. Nothing was changed; look at them again.',
  tooManyTimesheets: (timesheets: number, most: number) =>
    `would change ${timesheets} timesheets, and at most ${most} are changed in one step; choose fewer people`,
  ambiguousReference: (field: string, reference: string, several: number) =>
    `${field}: ${several} have '${reference}'. Name one of them by its id.`,
  tooManyRaces: 'Too many others are changing this at the moment. Please try again.',
  unfinished:
    'This is recorded, but others keep changing bookings that it concerns, so not all of them show it yet. Please try again.',
  readSideBehind: 'The plan is still catching up with the latest changes. Please try again in a moment.',
  fenceBusy: 'Too many others are planning the same people at the moment. Please try again in a moment.',
  fenceLost: 'This took too long, and it is not certain whether it was done. Please try again.',
  nothingBegun: 'Nothing of this command was done, so there is nothing to complete.',
  noOrganisation: 'There is no such organisation.',
} as const;
