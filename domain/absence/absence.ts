import { z } from 'zod';
import { listed, type Names, nameOrId } from '../history/names.ts';
import { textSchema } from '../kernel/fields.ts';
import { defineRecord } from '../record/defineRecord.ts';
import { choice, requiredInstant, requiredRef, text } from '../record/field.ts';
import { fieldOf } from '../record/kinds/fieldOf.ts';
import { isOver } from '../record/stages.ts';
import { refusalTexts } from '../text/texts.ts';
import { spanText } from '../time/spanText.ts';

/** The longest absence: a year, including a leap day. */
export const longestAbsenceSeconds = 366 * 86_400;

/** The record kinds of scheduling §3: leave is requested and decided, a break belongs to a working day. */
const kinds = { leave: 'Leave', break: 'Break' } as const;
export type AbsenceKind = keyof typeof kinds;

const fields = z.object({
  resourceId: requiredRef('resource', 'Person', {
    class: 'plain',
    once: true,
    alsoKnownAs: [
      'Employee',
      'Employee name',
      'Resource',
      'Staff',
      'Staff member',
      'Worker',
      'Carer',
      'Name',
    ],
    example: 'R-07',
  }),
  kind: choice('Kind', kinds, { class: 'plain', once: true, alsoKnownAs: ['Type'], example: 'Leave' }),
  start: requiredInstant('From', {
    class: 'plain',
    dayAlone: 'begins',
    alsoKnownAs: ['Start', 'Start date', 'First day', 'Begin', 'Starts'],
    example: '02/03/2026 09:00',
  }),
  end: requiredInstant('To', {
    class: 'plain',
    dayAlone: 'ends',
    alsoKnownAs: ['End', 'End date', 'Last day', 'Until', 'Ends'],
    example: '02/03/2026 17:00',
  }),
  reason: text('Reason', { class: 'plain', alsoKnownAs: ['Leave type', 'Comment', 'Note', 'Notes'] }),
  decidedReason: fieldOf('line', 'Why it was declined or cancelled', textSchema.nullable(), {
    class: 'plain',
    bySteps: true,
  }),
});

/** What is entered; `reason` may be empty. */
export type AbsenceDetails = Omit<z.output<typeof fields>, 'decidedReason'>;

const states = {
  requested: {},
  approved: {},
  declined: { is: 'over' },
  cancelled: { is: 'over' },
} as const;
type AbsenceStatus = keyof typeof states;
export const absenceStatuses = Object.keys(states).filter((name): name is AbsenceStatus => name in states);

/** Why it is declined or cancelled, which may be left out. */
const asksWhy = { decidedReason: { as: 'reason', schema: textSchema, otherwise: '' } } as const;

/**
 * When somebody is away, from `start` to `end` exclusive (scheduling §3, §5.3). A requested absence counts until it is
 * decided, and a decision can be revised; one that is declined or cancelled does not count (docs/decisions.md).
 */
export const absence = defineRecord({
  category: 'absence',
  words: { one: 'leave or break', many: 'leave and breaks' },
  about: 'When somebody is away: leave, which is requested and decided, or a break.',
  area: 'time',
  fields,
  ends: 'byStages',
  stages: {
    label: 'Status',
    field: 'status',
    states,
    begins: { among: ['requested', 'approved'], usually: 'approved' },
    ownBeginnings: {
      request: {
        label: 'Request leave',
        in: 'requested',
        states: { kind: 'leave' },
        refusal: refusalTexts.notYourLeave,
      },
    },
    steps: {
      approve: {
        noun: 'the approval',
        from: ['requested', 'declined'],
        to: 'approved',
        clears: ['decidedReason'],
      },
      decline: {
        noun: 'the refusal',
        from: ['requested', 'approved'],
        to: 'declined',
        asks: asksWhy,
      },
      cancel: {
        done: 'Cancelled',
        noun: 'the cancellation',
        from: ['requested', 'approved', 'declined'],
        to: 'cancelled',
        asks: asksWhy,
      },
    },
    // Who was never away is listed all the same: the leave was entered, and then called off.
    undoneBeginning: 'cancel',
  },
  defaults: { kind: 'leave', reason: '' },
  title: ({ kind }) => kinds[kind],
  titled: 'withOwner',
  sentences: {
    AbsenceCreated: (absence, names) => begun(absence, names),
    AbsenceChanged: (changes) => `Changed ${listed(Object.keys(changes))}`,
    AbsenceApproved: () => 'Approved',
    AbsenceDeclined: ({ reason }) => withReason('Declined', reason),
    AbsenceCancelled: ({ reason }) => withReason('Cancelled', reason),
  },
  notes: {
    create:
      'It is accepted over work that is already planned: those bookings are marked in conflict, and the report lists them.',
    request: 'It counts as leave until it is declined: the report lists the bookings in conflict with it.',
    change: 'Refused once it was declined or cancelled. The report lists the bookings in conflict with it.',
    decline: 'It no longer counts.',
    cancel: 'It no longer counts; only `absence.undo` makes it stand again.',
    undo: 'Status, times and reasons are again what they were before; what a command entered becomes cancelled.',
  },
  ownedBy: { resource: 'resourceId' },
  fences: 'owner',
  searched: ['reason'],
  keys: [['resourceId', 'kind', 'start']],
  idInFiles: true,
  columns: ['resourceId', 'kind', 'status', 'start', 'end', 'reason'],
  order: ['start'],
  indexes: [['resourceId', 'start']],
  span: { start: 'start', end: 'end', longest: longestAbsenceSeconds },
  rows: 4,
  path: 'absences',
});

/** Whether leave or a break of this status makes its person unavailable. */
export function standsAs(status: string): boolean {
  return absence.stages !== null && !isOver(absence.stages, status);
}

function begun(
  { kind, resourceId, start, end, reason, ...more }: z.output<typeof fields>,
  names: Names,
): string {
  const asked = 'status' in more && more.status === 'requested' ? ' requested' : '';
  const whose = nameOrId(names, 'resource', resourceId);
  return withReason(
    `${kinds[kind]}${asked} for ${whose}, ${spanText(names.moments, { start, end })}`,
    reason,
  );
}

function withReason(what: string, reason: string): string {
  return reason === '' ? what : `${what}: ${reason}`;
}
