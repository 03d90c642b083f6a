import { z } from 'zod';
import { labelsUsedFor } from '../label/labelUses.ts';
import { defineRecord } from '../record/defineRecord.ts';
import { money, number, ref, refs, requiredInstant, text, yesNo } from '../record/field.ts';
import { refusalTexts } from '../text/texts.ts';

/** The most metres that an offer reaches. */
const farthest = 1_000_000;

const fields = z.object({
  bookingId: ref('booking', 'Booking', {
    example: 'B-1042',
    class: 'plain',
    once: true,
    help: 'The work that is offered.',
  }),
  calendarEventId: ref('calendarEvent', 'Calendar event', {
    class: 'plain',
    once: true,
    help: 'The work that is offered, instead of a booking.',
    alsoKnownAs: ['Event'],
  }),
  openUntil: requiredInstant('Open until', {
    class: 'plain',
    help: 'Nobody takes it or bids for it after that.',
    alsoKnownAs: ['Until', 'Closes'],
    example: '02/03/2026 18:00',
  }),
  places: number('People wanted', z.int().min(1).max(50), {
    class: 'plain',
    help: 'At most as many as the work lacks.',
    alsoKnownAs: ['Places'],
    example: '1',
  }),
  byChoice: yesNo('Planner chooses', {
    class: 'plain',
    help: 'People bid for it, and a planner chooses. Otherwise the first who fits has it.',
    example: 'no',
  }),
  rate: money('Rate', { class: 'plain', help: 'What is paid for it. People may ask for another in a bid.' }),
  labelIds: refs('label', 'With labels', {
    among: labelsUsedFor('resource'),
    class: 'planning',
    help: 'They hold all of these labels, besides those of the work.',
    alsoKnownAs: ['Labels'],
    example: 'Nursing',
  }),
  within: number('Within', z.number().positive().nullable(), {
    class: 'plain',
    takes: z.number().positive().max(farthest).nullable(),
    unit: { text: 'km', of: 1000, stored: 'Metres' },
    help: 'How far from the work they live at most, as the crow flies.',
    example: '15',
  }),
  partnerIds: refs('partner', 'Of partners', {
    class: 'staff',
    help: 'Partners whose people may take it. If left out: of all.',
    alsoKnownAs: ['Partners'],
    example: 'Harbour Contractors',
  }),
  resourceIds: refs('resource', 'For people', {
    class: 'staff',
    help: 'If left out: for everybody whom it fits.',
    alsoKnownAs: ['People'],
    example: 'Ana Silva',
  }),
  notes: text('Notes', { class: 'plain' }),
});

/**
 * Work in the bid stage (scheduling §4; `calevent_bids`): a booking or a calendar event that people who fit take, or bid for,
 * until a time. The work keeps its status meanwhile; the person who takes it has it in the same step (`jobOfferSteps.ts`).
 */
export const jobOffer = defineRecord({
  category: 'jobOffer',
  about: 'Work that is offered to people who fit, who take it or bid for it: a booking or a calendar event.',
  area: 'jobBoard',
  fields,
  belongsTo: ['bookingId', 'calendarEventId'],
  rule: ({ bookingId, calendarEventId }) =>
    (bookingId ?? calendarEventId) === null
      ? { path: 'bookingId', message: refusalTexts.isRequired }
      : undefined,
  lists: {
    takenBy: {
      label: 'Taken by',
      namedBy: 'Job offers taken',
      class: 'staff',
      refersTo: 'resource',
      item: 'resourceId',
      add: 'take',
      added: 'JobTaken',
      remove: 'reopen',
      removed: 'JobReopened',
      told: { added: 'Taken by', removed: 'Offered again after' },
      bySteps: {
        fixed: ['places'],
        add: { planner: ['open', 'over'], own: ['open'] },
        remove: { planner: ['open', 'taken', 'over', 'withdrawn'] },
      },
    },
  },
  stages: {
    label: 'Status',
    states: { open: { refusal: 'This job is still offered.' } },
    steps: {},
    derived: {
      taken: {
        of: ['open'],
        filled: { list: 'takenBy', to: 'places' },
        steps: 'none',
        refusal: 'This job is taken: others were first.',
      },
      withdrawn: {
        of: ['open'],
        ended: true,
        steps: 'none',
        refusal: 'This job is no longer offered.',
      },
      over: {
        label: 'Time is up',
        of: ['open'],
        past: ['openUntil'],
        refusal: 'The time to take this job or to bid for it is up.',
      },
    },
  },
  moments: { over: { at: 'openUntil', in: ['open'] } },
  notices: {
    create: { to: ['assigned'], label: 'Job offered', text: 'A job is offered to you.', date: 'openUntil' },
    over: {
      label: 'Offered job not taken',
      when: 'The time of a job offer is up, and people are still wanted.',
      to: ['planners'],
      text: 'The time of a job offer is up, and nobody has the job yet.',
      date: 'openUntil',
    },
  },
  ownedBy: { resource: 'resourceIds' },
  defaults: { places: 1, notes: '' },
  title: () => 'Job offer',
  titled: 'withWhole',
  searched: ['bookingId', 'calendarEventId', 'labelIds', 'notes'],
  keys: [
    ['bookingId', 'openUntil'],
    ['calendarEventId', 'openUntil'],
  ],
  columns: ['stage', 'bookingId', 'calendarEventId', 'openUntil', 'byChoice', 'rate'],
  order: ['openUntil'],
  pageSize: 20,
  indexes: [['openUntil']],
  path: 'job_board',
});
export type JobOfferDetails = z.output<typeof fields>;

/** How many more people can take it. */
export function placesLeft({
  places,
  takenBy,
}: {
  readonly places: number;
  readonly takenBy: readonly string[];
}): number {
  return Math.max(0, places - takenBy.length);
}
