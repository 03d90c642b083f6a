import { z } from 'zod';
import { lineSchema } from '../kernel/fields.ts';
import { labelsUsedFor } from '../label/labelUses.ts';
import type { OrganisationSettings } from '../organisation/organisationSettings.ts';
import { defineRecord } from '../record/defineRecord.ts';
import { address, location, number, refs, text, yesNo } from '../record/field.ts';
import { fieldOf } from '../record/kinds/fieldOf.ts';
import { shiftSpan, shiftSpanFields, shiftSpanRule } from '../shift/shiftSpan.ts';

/** What cannot change while somebody has the hours: they were given to them as they are. */
const fixed = ['start', 'end'] as const;
const always = ['open', 'filled', 'over', 'withdrawn'] as const;

const fields = z.object({
  title: fieldOf('line', 'Title', lineSchema, {
    class: 'plain',
    help: 'What is to be done.',
    alsoKnownAs: ['Name'],
    example: 'Evening round, Marrickville',
  }),
  ...shiftSpanFields,
  places: number('People needed', z.int().min(1).max(50), {
    class: 'plain',
    help: 'How many people can take it.',
    alsoKnownAs: ['Places'],
    example: '1',
  }),
  labelIds: refs('label', 'Labels', {
    among: labelsUsedFor('resource'),
    class: 'planning',
    help: 'What whoever takes it must hold.',
    alsoKnownAs: ['Label'],
    example: 'Nursing',
  }),
  byApproval: yesNo('Needs approval', {
    class: 'plain',
    help: 'People ask for it, and a planner decides. Otherwise whoever takes it first has it.',
    alsoKnownAs: ['Approval'],
    example: 'no',
  }),
  address: address('Address', { class: 'contact' }),
  location: location('Location', {
    class: 'contact',
    help: 'Only people who live near enough can take it.',
  }),
  notes: text('Notes', { class: 'plain' }),
});

/**
 * Hours that need somebody: people who fit take them, or ask for them. Whoever has one
 * has its hours in their shifts. From its start on nobody can take it.
 */
export const openShift = defineRecord({
  category: 'openShift',
  about: 'Hours that need somebody, which people who fit take or ask for.',
  area: 'rosters',
  fields,
  lists: {
    takenBy: {
      label: 'Taken by',
      namedBy: 'Open shifts taken',
      class: 'staff',
      refersTo: 'resource',
      item: 'resourceId',
      add: 'take',
      added: 'PlaceTaken',
      remove: 'giveBack',
      removed: 'PlaceGivenBack',
      told: { added: 'Taken by', removed: 'Given back by' },
      bySteps: {
        fixed,
        add: { planner: ['open'], own: ['open'] },
        remove: { planner: always, own: ['open', 'filled'] },
      },
    },
    askedBy: {
      label: 'Asked for by',
      namedBy: 'Open shifts asked for',
      class: 'staff',
      refersTo: 'resource',
      item: 'resourceId',
      add: 'request',
      added: 'PlaceRequested',
      remove: 'endRequest',
      removed: 'PlaceRequestEnded',
      told: { added: 'Asked for by', removed: 'No longer asked for by' },
      bySteps: {
        fixed,
        add: { planner: ['open', 'filled'], own: ['open', 'filled'] },
        remove: { planner: always, own: always },
      },
    },
  },
  stages: {
    label: 'Status',
    states: { open: { refusal: 'This open shift is still open.' } },
    steps: {},
    derived: {
      withdrawn: {
        of: ['open'],
        ended: true,
        steps: 'none',
        refusal: 'This open shift has been withdrawn.',
      },
      over: {
        of: ['open'],
        past: ['start'],
        steps: 'none',
        refusal: 'This open shift has begun.',
      },
      filled: {
        of: ['open'],
        filled: { list: 'takenBy', to: 'places' },
        refusal: 'This open shift is filled: others were first.',
      },
    },
  },
  defaults: { title: '', places: 1, notes: '' },
  rule: shiftSpanRule,
  title: ({ title }) => title || 'Open shift',
  searched: ['labelIds', 'address', 'notes'],
  keys: [['title', 'start', 'end']],
  columns: ['stage', 'start', 'end', 'places', 'labelIds'],
  order: ['start', 'title'],
  hiddenFrom: 'start',
  span: shiftSpan,
  path: 'open-shifts',
});
export type OpenShiftDetails = z.output<typeof fields>;

/** Whether people ask for it and a planner decides: where it says so, or the organisation wants that of every one. */
export function needsApproval(
  { byApproval }: Pick<OpenShiftDetails, 'byApproval'>,
  { openShiftsNeedApproval }: Pick<OrganisationSettings, 'openShiftsNeedApproval'>,
): boolean {
  return byApproval || openShiftsNeedApproval;
}

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
