/**
 * The texts with which commands are refused. The allocation engine's texts are in
 * `domain/catalogue/violations.ts`.
 */
export const refusalTexts = {
  alreadyExists: (thing: string) => `This ${thing} already exists.`,
  outOfScope: (thing: string) => `With these labels the ${thing} would be outside what you plan for.`,
  notItsCustomer: 'is no customer of what it is about',
  notTheirs: (thing: string) => `You can only enter a ${thing} of your own.`,
  onlyRead: (things: string, of: string) => `Your role may only read the ${things} of a ${of}.`,
  onlyItsAuthor: 'Only its author does that.',
  notToSet: (label: string) => `Only administrators change “${label}”.`,
  notFound: (thing: string) => `There is no such ${thing}.`,
  noSuchStageStep: (step: string, stage: string) =>
    `It is in the stage '${stage}', from which the step '${step}' does not lead on.`,
  fixedInStage: (stage: string) => `cannot change in the stage '${stage}'`,
  belongsToOne: 'belongs to one thing only',
  archived: (thing: string) => `An archived ${thing} cannot be changed.`,
  noSuchStep: (action: string, status: string) =>
    `A booking that is ${status} cannot take the step '${action}'.`,
  staysCancelled: 'It is cancelled. Reopen it on its own: a change to many bookings reopens none.',
  peopleOfCancelled: 'It is cancelled. Reopen it to assign other people.',
  doesNotGoBack: (status: string, wanted: string) =>
    `A booking that is ${status} cannot go back to ${wanted}.`,
  cannotBecome: (status: string, wanted: string) => `A booking that is ${status} cannot become ${wanted}.`,
  roleMayNot: (role: string, action: string) => `Your role (${role}) may not take the step '${action}'.`,
  notYourBooking: (action: string) => `You may take the step '${action}' only on your own bookings.`,
  notYourShifts: 'You may set only your own shifts.',
  openShiftByApproval: (step: 'take' | 'giveBack') =>
    step === 'take'
      ? 'This open shift needs approval: ask for it.'
      : 'A planner approved this shift, and only planners take it back.',
  hoursDoNotFit: (who: 'planner' | 'owner' | 'own', obstacles: readonly string[]) =>
    `${who === 'planner' ? 'They cannot have this shift' : 'You cannot have this shift'}: ${obstacles.join('; ')}.`,
  offeredToThemselves: 'Nobody offers a shift to themselves.',
  offeredToOthers: 'This shift is offered to somebody else.',
  notTheirHours: 'These hours are not in the shifts of the person who offers them.',
  inReturnIsOver: 'The shift that is wanted in return has begun.',
  notTheirHoursInReturn: (who: 'planner' | 'owner' | 'own') =>
    `The hours that are wanted in return are not in ${who === 'planner' ? 'their' : 'your'} shifts.`,
  inReturnDoesNotFit: (obstacles: readonly string[]) =>
    `Whoever would get the shift in return cannot have it: ${obstacles.join('; ')}.`,
  inReturnFitsNoLonger: 'Whoever offers this shift cannot have yours in return any more.',
  noLongerTheirHours: (who: 'planner' | 'owner' | 'own') =>
    `These hours are no longer in ${who === 'planner' ? 'their' : 'your'} shifts.`,
  equipmentBusy: (name: string, when: string, title: string | undefined) =>
    `${name} is already taken, ${when}${title === undefined ? '' : `: ${title}`}.`,
  equipmentTakenTwice: 'Another booking of this step would have the same equipment at that time.',
  notYourJob: 'You may take a job or bid for it only for yourself.',
  jobByChoice: 'People bid for this job, and a planner chooses: bid for it.',
  jobByFirst: 'The first who takes this job has it: take it.',
  jobNeedsNobody: 'This job needs nobody any more.',
  jobHasBegun: 'This job has begun.',
  jobOfferedAlready: 'This job is offered already.',
  jobUntilPast: 'must be in the future',
  jobUntilLate: 'must not be after the job begins',
  jobOfferedToOthers: 'This job is offered to others.',
  jobTakenByThem: (who: 'planner' | 'owner' | 'own') =>
    who === 'planner' ? 'They do this job already.' : 'You do this job already.',
  jobDoesNotFit: (who: 'planner' | 'owner' | 'own', obstacles: readonly string[]) =>
    `${who === 'planner' ? 'They cannot have this job' : 'You cannot have this job'}: ${obstacles.join('; ')}.`,
  notYourAnswer: 'You answer only for yourself.',
  notToAnswer: 'What has begun, or is over, is not answered any more.',
  notYourLeave: 'You may request leave only for yourself.',
  cancellationRequestsOff: 'Your organisation does not take cancellation requests here.',
  tooEarly: (action: string, day: string) =>
    `The booking is on ${day}, a later day. To take the step '${action}' now, say that it is meant: early.`,
  noCancellationRequested: 'No cancellation of this booking has been requested.',
  locked: 'This booking is locked: its time and its people cannot change. Unlock it first.',
  held: (name: string, seconds: number) =>
    `${name} is at work on this booking, for another ${seconds} ${seconds === 1 ? 'second' : 'seconds'} unless they go on.`,
  inactiveBooking: 'This booking is inactive. Make it active again first.',
  noLock: (status: string) => `A booking that is ${status} cannot be locked.`,
  reasonRequired: 'Please give a reason.',
  resourceNotAllocated: 'This person is not allocated to the booking.',
  endBeforeStart: 'end must be after start',
  splitOutside: 'The time of the split must lie between the start and the end of the booking',
  spanTooLong: 'end must be at most 31 days after start',
  longerThanADay: 'end must be at most 24 hours after start',
  atMostADay: 'must be at most 24 hours after the start',
  isRequired: 'is required',
  noSuchPlaceholder: (text: string) => `has ${text}, which is none of the fields that are filled in`,
  packageWithoutType: 'Please select a type before sending a package',
  addressedToNobody: 'must name somebody: a role, a label or a partner',
  endsBeforeItIsPublished: 'must be after the instant at which it is published',
  addressedOutsideScope: 'must be left out: others than the people of your labels would read it',
  noGroup: 'is a booking for one customer',
  noParticipant: 'does not take part',
  alreadyTakesPart: 'takes part already',
  groupFull: 'There is no place left.',
  groupOver: 'This group event does not take place any more.',
  groupBegan: 'It has begun. Please call, if you cannot come.',
  onlyParticipants: 'Only customers give up their own place.',
  noSuchService: 'is not among the services of this group event',
  serviceFull: 'has no place left',
  notOfThisBooking: (field: 'customerId' | 'group') =>
    field === 'group' ? 'this booking is for one customer' : 'a group event is for its participants',
  endDateMissing: 'endDate is required if the plan ends',
  settingClosed: (key: string) => `You may not change the setting '${key}'.`,
  addingDenied:
    'Currently your profile is not allowed to add records. Please contact your administrator for access.',
  deniedByGroup: (permission: string) =>
    `Currently your profile is not allowed to do this (${permission}). Please contact your administrator for access.`,
  oneAtATime:
    "Your organisation's preferences let nobody change the status of several bookings at once: take the step with one after the other.",
  closedBySetting: (name: string) =>
    `Your organisation's preferences do not allow this (${name}). Please contact your administrator.`,
  startMissing: 'start is required if end is given',
  inUse: (by: readonly string[]) => `It is still named by ${by.join(' and ')}, so it cannot be taken back.`,
  namesStill: (thing: string, list: string) =>
    `This ${thing} still has somebody under “${list}”, so it cannot be taken back.`,
  fixedWhileNamed: (list: string) => `cannot change while somebody is under “${list}”`,
  noSuchRevision: 'is not a revision at which it existed',
  cannotBeUndone: 'This step cannot be undone.',
  noSuchStepToUndo: 'is not a command that changed this record',
  undoOwnStep: 'You may undo only the step that you have just taken.',
  undoneAlready: 'That step has been undone already.',
  changedSince: 'It has been changed since, so that step cannot be undone.',
  followUpChanged: 'The booking that continues it has been changed since, so that step cannot be undone.',
  continued: 'Another booking continues this one, so it cannot be put back.',
  mergedWithItself: (called: string) => `must be another ${called}`,
  mergedIntoInactive: (called: string) => `The ${called} that stays is not in use. Reactivate it first.`,
  mergedBeyond: (why: string) => `The two together have too much: ${why}`,
  noNextDay: 'outcome must be Done: the work cannot continue after the year 9999',
} as const;
