import type { BookingEvent } from '../booking/bookingEvents.ts';
import type { RecordName } from '../catalogues/records.ts';
import { type MessageChannel, messageChannels } from './messageChannels.ts';
import { type RecordMessageKind, recordNotices } from './recordNotices.ts';

/** What a kind of message is about, for the screens where its texts are edited. */
export interface MessageKindFacts {
  readonly about: 'booking' | RecordName;
  readonly label: string;
  /** When it is sent, as a sentence. */
  readonly when: string;
  readonly to: readonly MessageAudience[];
}

/** Whom messages are sent to, as a sentence names them. */
export const messageAudiences = {
  customer: 'the customer',
  people: 'the people of the booking',
  fitting: 'the people whom it fits',
  person: 'the person whom it is about',
  owner: 'whoever offers the shift',
  planners: 'planners, in Muster alone',
  assigned: 'the people to whom it is assigned',
  customers: 'its customers',
  readers: 'those who have still to read it',
} as const;
export type MessageAudience = keyof typeof messageAudiences;

/**
 * Who gets a message: a customer, a resource, or the planners of the organisation together. What a single planner wants is
 * kept by their `uid`.
 */
export const messageRecipients = ['customer', 'resource', 'planner'] as const;
export type MessageRecipient = (typeof messageRecipients)[number];

/**
 * The steps of a booking that somebody is told of (scheduling §4, Workflow statuses). Work that was finished as
 * MultiDay continues on another day, which its customer has to know.
 */
const steps = {
  dispatched: {
    about: 'booking',
    label: 'On the way',
    when: 'A booking is dispatched.',
    to: ['customer'],
  },
  started: { about: 'booking', label: 'Work has begun', when: 'A booking is started.', to: ['customer'] },
  finished: { about: 'booking', label: 'Work is done', when: 'A booking is finished.', to: ['customer'] },
  continued: {
    about: 'booking',
    label: 'Work continues another day',
    when: 'A booking is finished for today and continues on another day (MultiDay).',
    to: ['customer'],
  },
  parked: { about: 'booking', label: 'Postponed', when: 'A booking is parked.', to: ['people'] },
} as const satisfies Readonly<Record<string, MessageKindFacts>>;
export type ToldStep = keyof typeof steps;

const takenBack = (step: ToldStep) =>
  ({
    about: 'booking',
    label: `${steps[step].label}, taken back`,
    when: `The step is undone after “${steps[step].label}” was sent.`,
    to: steps[step].to,
  }) as const;

/**
 * What people are told of open shifts and of shifts that are offered. A step that takes
 * another one back is told as a step of its own.
 */
const ofShifts = {
  openShiftPublished: {
    about: 'openShift',
    label: 'Open shift',
    when: 'An open shift has a free place that somebody can take or ask for. Once for each shift and person.',
    to: ['fitting'],
  },
  openShiftTaken: {
    about: 'openShift',
    label: 'Open shift taken',
    when: 'Somebody takes an open shift.',
    to: ['planners'],
  },
  openShiftReturned: {
    about: 'openShift',
    label: 'Open shift given back',
    when: 'Somebody gives an open shift back.',
    to: ['planners'],
  },
  openShiftAsked: {
    about: 'openShift',
    label: 'Open shift asked for',
    when: 'Somebody asks for an open shift.',
    to: ['planners'],
  },
  openShiftGiven: {
    about: 'openShift',
    label: 'Open shift is yours',
    when: 'A planner gives somebody an open shift, whether they asked for it or not.',
    to: ['person'],
  },
  openShiftLost: {
    about: 'openShift',
    label: 'Open shift is no longer yours',
    when: 'A planner takes an open shift from somebody who had it.',
    to: ['person'],
  },
  openShiftDeclined: {
    about: 'openShift',
    label: 'Open shift declined',
    when: 'A planner declines what somebody asked for, or withdraws the open shift; or its last place goes to somebody else.',
    to: ['person'],
  },
  openShiftRequestStands: {
    about: 'openShift',
    label: 'Open shift, request stands again',
    when: 'A planner takes back that what somebody asked for was declined, or a place is free again.',
    to: ['person'],
  },
  shiftOffered: {
    about: 'shiftOffer',
    label: 'Shift offered',
    when: 'Somebody offers a shift to a colleague, or to everybody. Once for each offer and person.',
    to: ['fitting', 'planners'],
  },
  shiftOfferWithdrawn: {
    about: 'shiftOffer',
    label: 'Shift offer withdrawn',
    when: 'An offer is withdrawn. Those hear of it who have agreed, or to whom alone it was made.',
    to: ['person', 'owner', 'planners'],
  },
  shiftOfferAgreed: {
    about: 'shiftOffer',
    label: 'Shift offer agreed',
    when: 'A colleague agrees to take over a shift.',
    to: ['owner', 'planners'],
  },
  shiftOfferDisagreed: {
    about: 'shiftOffer',
    label: 'Shift offer no longer agreed',
    when: 'A colleague no longer agrees to take over a shift.',
    to: ['owner', 'planners'],
  },
  shiftOfferDeclined: {
    about: 'shiftOffer',
    label: 'Shift offer declined',
    when: 'A planner declines a colleague who has agreed, or gives the shift to another one.',
    to: ['person', 'owner'],
  },
  shiftOfferApproved: {
    about: 'shiftOffer',
    label: 'Shift handed over',
    when: 'A shift goes from whoever offered it to a colleague. Planners hear of it where none of them decides.',
    to: ['person', 'owner', 'planners'],
  },
  shiftOfferReturned: {
    about: 'shiftOffer',
    label: 'Shift handed back',
    when: 'A planner takes back that a shift was handed over.',
    to: ['person', 'owner'],
  },
} as const satisfies Readonly<Record<string, MessageKindFacts>>;
export type ShiftMessageKind = keyof typeof ofShifts;

/** What is told of who waits for a place in a group event and has one, because it became free or was given to them. */
const ofGroups = {
  movedUp: {
    about: 'booking',
    label: 'A place is free',
    when: 'A customer who waited for a place in a group event has one.',
    to: ['customer'],
  },
  movedUpByItself: {
    about: 'booking',
    label: 'A place has gone to somebody who waited',
    when: 'A customer gives up a place in a group event, and somebody who waited has it.',
    to: ['planners'],
  },
} as const satisfies Readonly<Record<string, MessageKindFacts>>;
export type GroupMessageKind = keyof typeof ofGroups;

/** What people are told who have not answered what they are rostered for (`rosterAnswer/answerReminder.ts`). */
const ofAnswers = {
  answerReminder: {
    about: 'booking',
    label: 'Waits for your answer',
    when: 'Somebody has not answered what they are rostered for, as long before it begins as the settings say. Once for each booking and person.',
    to: ['people'],
  },
} as const satisfies Readonly<Record<string, MessageKindFacts>>;

/** The kinds that no record declares; `…TakenBack` corrects the one that was sent about a step which has been undone. */
export const ownMessageKinds = {
  ...steps,
  ...ofGroups,
  ...ofAnswers,
  ...ofShifts,
  dispatchedTakenBack: takenBack('dispatched'),
  startedTakenBack: takenBack('started'),
  finishedTakenBack: takenBack('finished'),
  continuedTakenBack: takenBack('continued'),
  parkedTakenBack: takenBack('parked'),
  movedUpTakenBack: {
    about: 'booking',
    label: 'A place is free, taken back',
    when: 'The step is undone after “A place is free” was sent.',
    to: ['customer'],
  },
} as const satisfies Readonly<Record<string, MessageKindFacts>>;
export type OwnMessageKind = keyof typeof ownMessageKinds;
export type MessageKind = OwnMessageKind | RecordMessageKind;

/** Every kind of message: the notices of records (`record/notices.ts`) as well. */
const messageKinds: Readonly<Record<string, MessageKindFacts>> = {
  ...ownMessageKinds,
  ...Object.fromEntries(
    recordNotices.flatMap(({ kind, category, notice: { label, when, to }, eventType }) => {
      const facts: MessageKindFacts = { about: category, label, when, to };
      const correction = {
        ...facts,
        label: `${label}, taken back`,
        when: `The step is undone after “${label}” was sent.`,
      };
      return [[kind, facts], ...(eventType === undefined ? [] : [[`${kind}TakenBack`, correction]])];
    }),
  ),
};

/** What a kind of message is about. */
export function factsOfKind(kind: MessageKind): MessageKindFacts {
  const facts = messageKinds[kind];
  if (facts === undefined) throw new Error(`there are no messages ${kind}`);
  return facts;
}

export const messageKindNames = Object.keys(messageKinds) as readonly MessageKind[] as readonly [
  MessageKind,
  ...MessageKind[],
];

/** Over which channels a kind is sent at all: planners are told in the product alone. */
export function channelsOf(kind: MessageKind): readonly MessageChannel[] {
  return factsOfKind(kind).to.every((audience) => audience === 'planners') ? ['app'] : messageChannels;
}

export function isMessageKind(text: string): text is MessageKind {
  return Object.hasOwn(messageKinds, text);
}

/** The kind that corrects a message about a step; undefined for one that is a correction itself. */
export function correctionOf(kind: MessageKind): MessageKind | undefined {
  const name = `${kind}TakenBack`;
  return isMessageKind(name) ? name : undefined;
}

const byEvent: { readonly [Type in BookingEvent['type']]?: ToldStep } = {
  BookingDispatched: 'dispatched',
  BookingStarted: 'started',
  BookingFinished: 'finished',
  BookingParked: 'parked',
};

/**
 * Which message a step of a booking causes, if any.
 *
 * @param type of the step's event
 * @param continues whether the work goes on in another booking
 */
export function toldStepOf(type: string, continues: boolean): ToldStep | undefined {
  const step = Object.hasOwn(byEvent, type) ? byEvent[type as BookingEvent['type']] : undefined;
  return step === 'finished' && continues ? 'continued' : step;
}
