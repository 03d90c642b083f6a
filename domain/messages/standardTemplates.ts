import { records } from '../catalogues/records.ts';
import type { TextForm } from './messageChannels.ts';
import type { MessageKind, OwnMessageKind } from './messageKinds.ts';
import type { MessageTemplate } from './messageTemplate.ts';
import { labelOf, type RecordNotice, recordNotices } from './recordNotices.ts';

type Texts = Readonly<Record<TextForm, MessageTemplate>>;

function texts(subject: string, lines: readonly string[], short: string): Texts {
  const body = ['Hello {recipient},', '', ...lines, '', '{organisation}'].join('\n');
  return { email: { subject, body }, short: { subject: '', body: short } };
}

const hours = '{date}, {time} to {endTime}';
const inReturn = 'In return: {inReturn}';
const shiftDetails = ['', '{title}', hours, inReturn, '{address}'];

/** What is told in one sentence, in an e-mail with the shift below it. */
function ofShift(subject: string, sentence: string, more = ''): Texts {
  return texts(
    `${subject}: {title}, {date}`,
    [sentence, ...(more === '' ? [] : [more]), ...shiftDetails],
    // A line without a value is left out.
    [`${sentence} {title}: ${hours}.`, inReturn, ...(more === '' ? [] : [more])].join('\n'),
  );
}

const details = ['', '{title}', '{address}', 'Planned for {date} at {time}'];

/** A sentence about a record, with what a notice says of it. */
function ofRecord({ category, notice: { date, reason } }: RecordNotice, subject: string, sentence: string) {
  const { fields } = records[category];
  const lines = [
    ...(date === undefined ? [] : [`${labelOf(fields, date)}: {date} {time}`]),
    ...(reason === undefined ? [] : [`${labelOf(fields, reason)}: {reason}`]),
  ];
  return texts(
    `${subject}: {title}`,
    [sentence, '', '{title}', ...lines],
    [`${sentence} {title}`, ...lines].join('\n'),
  );
}

/** The text of an organisation that has written none of its own, in English. */
export function standardTemplate(kind: MessageKind, form: TextForm): MessageTemplate {
  const found = allTemplates[kind];
  if (found === undefined) throw new Error(`there is no text for messages ${kind}`);
  return found[form];
}

const ownTemplates: Readonly<Record<OwnMessageKind, Texts>> = {
  dispatched: texts(
    'On the way: {title}',
    ['we are on the way to you: {people}.', ...details],
    '{organisation}: on the way to you: {people}, for {title}, planned for {date} at {time}.',
  ),
  started: texts(
    'Work has begun: {title}',
    ['work has begun: {people} arrived.', ...details],
    '{organisation}: work has begun: {title} ({people}).',
  ),
  finished: texts(
    'Work is done: {title}',
    ['the work is done. Thank you for your time.', ...details],
    '{organisation}: the work is done: {title}. Thank you for your time.',
  ),
  continued: texts(
    'Work continues another day: {title}',
    ['we are done for today; the work continues on another day.', ...details],
    '{organisation}: we are done for today: {title}. The work continues on another day.',
  ),
  parked: texts(
    'Postponed: {title}',
    [
      'this job has been postponed.',
      ...details,
      'Customer: {customer}',
      'Reason: {reason}',
      'Now: {newDate}',
    ],
    'Postponed: {title} for {customer}, planned for {date} at {time}. {reason}',
  ),
  movedUp: texts(
    'You have a place: {title}',
    ['a place has become free, and it is yours. You take part.', ...details],
    '{organisation}: a place has become free, and it is yours: {title}, {date} at {time}.',
  ),
  movedUpByItself: texts(
    'A place has gone to {customer}: {title}',
    ['a place has become free, and {customer}, who waited for one, has it.', ...details],
    '{customer} has moved up from the waiting list: {title}, {date} at {time}.',
  ),
  answerReminder: texts(
    'Please answer: {title}',
    ['you are rostered for this work, and have not said yet whether you can do it.', ...details],
    'You have not answered yet: {title}, {date} at {time}. Please say yes or no on the rostered board.',
  ),
  movedUpTakenBack: texts(
    'You still wait for a place: {title}',
    [
      'please ignore our last message: there is no place for you yet. You are on the waiting list.',
      ...details,
    ],
    '{organisation}: please ignore our last message. You still wait for a place: {title}, {date} at {time}.',
  ),
  dispatchedTakenBack: texts(
    'Not on the way yet: {title}',
    ['please ignore our last message: we are not on the way to you yet.', ...details],
    '{organisation}: please ignore our last message. We are not on the way to you yet: {title}.',
  ),
  startedTakenBack: texts(
    'Work has not begun yet: {title}',
    ['please ignore our last message: work has not begun yet.', ...details],
    '{organisation}: please ignore our last message. Work has not begun yet: {title}.',
  ),
  finishedTakenBack: texts(
    'Work is not done yet: {title}',
    ['please ignore our last message: the work is not done yet.', ...details],
    '{organisation}: please ignore our last message. The work is not done yet: {title}.',
  ),
  continuedTakenBack: texts(
    'Work goes on: {title}',
    ['please ignore our last message: the work is still going on.', ...details],
    '{organisation}: please ignore our last message. The work is still going on: {title}.',
  ),
  parkedTakenBack: texts(
    'Not postponed: {title}',
    ['please ignore our last message: this job has not been postponed.', ...details, 'Customer: {customer}'],
    'Please ignore our last message. Not postponed: {title} for {customer}, planned for {date} at {time}.',
  ),
  openShiftPublished: ofShift(
    'Open shift',
    'There is an open shift that fits you.',
    'You find it under My shifts.',
  ),
  openShiftTaken: ofShift('Open shift taken', '{people} has taken an open shift.'),
  openShiftReturned: ofShift('Open shift given back', '{people} has given an open shift back.'),
  openShiftAsked: ofShift('Open shift asked for', '{people} asks for an open shift.'),
  openShiftGiven: ofShift('The shift is yours', 'You have got this shift. It is in your shifts.'),
  openShiftLost: ofShift('The shift is no longer yours', 'You no longer have this shift.'),
  openShiftDeclined: ofShift('Not your shift', 'You do not get the shift that you asked for.'),
  openShiftRequestStands: ofShift(
    'Your request stands',
    'Your request for this shift stands, and a planner decides.',
  ),
  shiftOffered: ofShift('Shift offered', '{offeredBy} offers a shift to colleagues.'),
  shiftOfferWithdrawn: ofShift('Shift no longer offered', 'The shift of {offeredBy} is no longer offered.'),
  shiftOfferAgreed: ofShift(
    'Shift offer agreed',
    '{people} has agreed to take over the shift of {offeredBy}.',
  ),
  shiftOfferDisagreed: ofShift(
    'Shift offer no longer agreed',
    '{people} no longer agrees to take over the shift of {offeredBy}.',
  ),
  shiftOfferDeclined: ofShift('Shift not handed over', '{people} does not get the shift of {offeredBy}.'),
  shiftOfferApproved: ofShift('Shift handed over', '{people} has got the shift of {offeredBy}.'),
  shiftOfferReturned: ofShift(
    'Shift handed back',
    'The shift of {offeredBy} is no longer with {people}: {offeredBy} works it again.',
  ),
};

const allTemplates: Readonly<Record<string, Texts>> = {
  ...ownTemplates,
  ...Object.fromEntries(
    recordNotices.flatMap((each) => {
      const { label, text } = each.notice;
      const takenBack = `Please ignore our last message, “${label}”.`;
      return [
        [each.kind, ofRecord(each, label, text)],
        [`${each.kind}TakenBack`, ofRecord(each, `${label}, taken back`, takenBack)],
      ];
    }),
  ),
};
