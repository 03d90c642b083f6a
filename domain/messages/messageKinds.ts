import type { BookingEvent } from '../booking/bookingEvents.ts';

/** What a kind of message is about, for the screens where its texts are edited. */
export interface MessageKindFacts {
  readonly label: string;
  /** When it is sent, as a sentence. */
  readonly when: string;
  readonly to: MessageRecipient;
}

/** Whom messages are about a booking sent to: its customer, or each of its people. */
export type MessageRecipient = 'customer' | 'resource';

/**
 * The steps of a booking that somebody is told of (scheduling §4, Workflow statuses). Work that was finished as
 * MultiDay continues on another day, which its customer has to know.
 */
const steps = {
  dispatched: { label: 'On the way', when: 'A booking is dispatched.', to: 'customer' },
  started: { label: 'Work has begun', when: 'A booking is started.', to: 'customer' },
  finished: { label: 'Work is done', when: 'A booking is finished.', to: 'customer' },
  continued: {
    label: 'Work continues another day',
    when: 'A booking is finished for today and continues on another day (MultiDay).',
    to: 'customer',
  },
  parked: { label: 'Postponed', when: 'A booking is parked.', to: 'resource' },
} as const satisfies Readonly<Record<string, MessageKindFacts>>;
export type ToldStep = keyof typeof steps;

const takenBack = (step: ToldStep) =>
  ({
    label: `${steps[step].label}, taken back`,
    when: `The step is undone after “${steps[step].label}” was sent.`,
    to: steps[step].to,
  }) as const;

/** Every kind of message; `…TakenBack` corrects the one that was sent about a step which has been undone. */
export const messageKinds = {
  ...steps,
  dispatchedTakenBack: takenBack('dispatched'),
  startedTakenBack: takenBack('started'),
  finishedTakenBack: takenBack('finished'),
  continuedTakenBack: takenBack('continued'),
  parkedTakenBack: takenBack('parked'),
} as const satisfies Readonly<Record<string, MessageKindFacts>>;
export type MessageKind = keyof typeof messageKinds;

export const messageKindNames = Object.keys(messageKinds) as readonly MessageKind[] as readonly [
  MessageKind,
  ...MessageKind[],
];

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
