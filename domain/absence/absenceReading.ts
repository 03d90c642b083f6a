import { z } from 'zod';
import { factsOf } from '../record/field.ts';
import { type Kept, type RecordReading, usualPage } from '../record/recordReading.ts';
import type { Absence } from './absence.ts';
import { longestAbsenceSeconds } from './absenceCommands.ts';
import { absenceDecider } from './absenceDecider.ts';
import { absenceDetailsSchema, absenceKinds } from './absenceEvents.ts';
import type { AbsenceFact } from './absenceFact.ts';
import { absenceStatuses, standsAs } from './absenceStatus.ts';

const view = absenceDetailsSchema.extend({
  id: z.string(),
  status: z.enum(absenceStatuses),
  decidedReason: z.string().nullable(),
});

/** How leave and breaks are read. Declined and cancelled ones are over, but still listed. */
export const absenceReading: RecordReading<'absence', AbsenceFact> = {
  category: 'absence',
  words: { one: 'leave or break', many: 'leave and breaks' },
  about: 'When somebody is away: leave, which is requested and decided, or a break.',
  area: 'time',
  path: 'absences',
  menu: null,
  version: 4,
  shown: {
    ...Object.fromEntries(
      Object.entries(absenceDetailsSchema.shape).map(([name, schema]) => [name, factsOf(schema)]),
    ),
    status: {
      kind: 'choice',
      label: 'Status',
      class: 'plain',
      choices: { requested: 'Requested', approved: 'Approved', declined: 'Declined', cancelled: 'Cancelled' },
    },
    decidedReason: { kind: 'line', label: 'Why it was declined or cancelled', class: 'plain' },
  },
  view,
  title: ({ kind }) => absenceKinds[kind],
  titled: 'withOwner',
  fold(kept, id, event) {
    const before = kept === undefined ? absenceDecider.initial : stateOf(kept);
    const { type } = event;
    if (!absenceDecider.isEvent(event))
      throw new Error(`${type} is not an event of leave that this version knows`);
    const after = absenceDecider.evolve(before, event);
    if (after.status === 'none') return undefined;
    const { status, details, decidedReason } = after;
    return { fact: { ...details, id, status, decidedReason }, ended: !standsAs(status) };
  },
  whenEnded: 'over',
  stages: null,
  belongsTo: [],
  pageSize: usualPage,
  hiddenBy: [],
  shownBy: null,
  hiddenFrom: null,
  pricedBy: null,
  ownedBy: { resource: 'resourceId' },
  searched: ['reason'],
  keys: ['resourceId', 'start'],
  columns: ['resourceId', 'kind', 'status', 'start', 'end', 'reason'],
  order: [{ by: 'start', direction: 'asc' }],
  indexes: [['start'], ['resourceId', 'start']],
  span: { start: 'start', end: 'end', longest: longestAbsenceSeconds },
  lane: null,
};

function stateOf({ fact: { id: _id, status, decidedReason, ...details } }: Kept<AbsenceFact>): Absence {
  return { status, details, decidedReason };
}
