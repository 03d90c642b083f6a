import { z } from 'zod';
import { type Names, nameOrId } from '../history/names.ts';
import { defineRecord } from '../record/defineRecord.ts';
import { instant, ref, requiredRef, text } from '../record/field.ts';
import { shiftSpanFields, shiftSpanRule } from '../shift/shiftSpan.ts';
import type { Interval } from '../time/intervals.ts';
import { spanText } from '../time/spanText.ts';

/** What cannot change while somebody has agreed: they agreed to it as it is. */
const fixed = ['resourceId', 'toResourceId', 'start', 'end', 'inReturnStart', 'inReturnEnd'] as const;

/** The hours wanted in return are at most so far from those that are offered, in seconds: eight weeks. */
const mostApart = 8 * 7 * 86_400;

const fields = z.object({
  resourceId: requiredRef('resource', 'Offered by', { class: 'plain', example: 'Ana Silva' }),
  ...shiftSpanFields,
  toResourceId: ref('resource', 'Colleague', {
    class: 'staff',
    help: 'If left out: to everybody whom it fits.',
  }),
  notes: text('Notes', { class: 'plain' }),
  inReturnStart: instant('In return: start', {
    class: 'plain',
    help: 'The hours that whoever offers wants from the colleague. If left out: none.',
    example: '07/03/2026 08:00',
  }),
  inReturnEnd: instant('In return: end', { class: 'plain', example: '07/03/2026 16:00' }),
});

/** The hours that an offer wants in return; undefined: none. */
export function wantedInReturn({
  inReturnStart,
  inReturnEnd,
}: Pick<ShiftOfferDetails, 'inReturnStart' | 'inReturnEnd'>): Interval | undefined {
  return inReturnStart === null || inReturnEnd === null
    ? undefined
    : { start: inReturnStart, end: inReturnEnd };
}

/** What is wrong with the hours of an offer, and in which field. */
function offerRule(offer: ShiftOfferDetails) {
  const { start, inReturnStart, inReturnEnd } = offer;
  const broken = shiftSpanRule(offer);
  if (broken !== undefined) return broken;
  if (inReturnStart === null || inReturnEnd === null) {
    if (inReturnStart === inReturnEnd) return undefined;
    const path = inReturnStart === null ? 'inReturnStart' : 'inReturnEnd';
    return { path, message: 'is required if something is wanted in return' };
  }
  const inReturn = shiftSpanRule({ start: inReturnStart, end: inReturnEnd });
  if (inReturn !== undefined) return { ...inReturn, path: 'inReturnEnd' };
  return Math.abs(inReturnStart - start) > mostApart
    ? { path: 'inReturnStart', message: 'must be within 8 weeks of the shift' }
    : undefined;
}

/**
 * Hours that somebody has and offers to a colleague, or to all whom they fit, as a gift or for hours of the colleague in
 * return. They are the colleague's once a planner approves the agreement, or with the agreement itself where the
 * organisation wants no approval. From the start of the first of them on nobody agrees any more.
 */
export const shiftOffer = defineRecord({
  category: 'shiftOffer',
  about: 'Hours that somebody has and would give to a colleague.',
  area: 'rosters',
  fields,
  earlier: [
    {
      fields: fields.omit({ inReturnStart: true, inReturnEnd: true }),
      up: (details) => ({ ...details, inReturnStart: null, inReturnEnd: null }),
    },
  ],
  lists: {
    agreedBy: {
      label: 'Agreed by',
      namedBy: 'Shift offers agreed to',
      class: 'staff',
      refersTo: 'resource',
      item: 'resourceId',
      add: 'agree',
      added: 'OfferAgreed',
      remove: 'disagree',
      removed: 'OfferDisagreed',
      told: { added: 'Agreed by', removed: 'No longer agreed by' },
      bySteps: {
        fixed,
        add: { planner: ['offered', 'agreed'], own: ['offered', 'agreed'] },
        remove: { planner: ['agreed', 'over'], own: ['agreed', 'over'] },
      },
    },
    givenTo: {
      label: 'Given to',
      namedBy: 'Shifts taken over',
      class: 'staff',
      refersTo: 'resource',
      item: 'resourceId',
      add: 'approve',
      added: 'OfferApproved',
      remove: 'takeBack',
      removed: 'OfferTakenBack',
      told: { added: 'Given to', removed: 'Taken back from' },
      bySteps: { fixed, add: { planner: ['agreed'] }, remove: { planner: ['settled'] } },
    },
  },
  stages: {
    label: 'Status',
    states: { offered: { refusal: 'Nobody has agreed to take this shift over.' } },
    steps: {},
    derived: {
      settled: {
        label: 'Given',
        of: ['offered'],
        filled: { list: 'givenTo', to: 1 },
        steps: 'none',
        refusal: 'This shift was given to somebody.',
      },
      withdrawn: {
        of: ['offered'],
        ended: true,
        steps: 'none',
        refusal: 'This offer has been withdrawn.',
      },
      over: {
        of: ['offered'],
        past: ['start', 'inReturnStart'],
        steps: 'none',
        refusal: 'This shift has begun.',
      },
      agreed: {
        of: ['offered'],
        filled: { list: 'agreedBy', to: 1 },
        refusal: 'Somebody has agreed to take this shift over: a planner decides.',
      },
    },
  },
  defaults: { notes: '' },
  rule: offerRule,
  title: () => 'Shift offer',
  titled: 'withOwner',
  sentences: {
    ShiftOfferCreated: ({ resourceId, start, end, ...more }, names: Names) => {
      const on = (span: Interval) => `on ${spanText(names.moments, span)}`;
      const inReturn = wantedInReturn(more);
      const what = `Shift of ${nameOrId(names, 'resource', resourceId)} ${on({ start, end })} offered`;
      return inReturn === undefined ? what : `${what} for one ${on(inReturn)}`;
    },
  },
  ownedBy: { resource: 'resourceId' },
  keys: [['resourceId', 'start', 'end']],
  columns: ['stage', 'resourceId', 'start', 'end', 'inReturnStart', 'toResourceId'],
  order: ['start'],
  hiddenFrom: 'start',
  indexes: [['start'], ['resourceId']],
  path: 'shift-offers',
});
export type ShiftOfferDetails = z.output<typeof fields>;
