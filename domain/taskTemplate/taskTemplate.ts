import { z } from 'zod';
import { labelsUsedFor } from '../label/labelUses.ts';
import { defineRecord } from '../record/defineRecord.ts';
import { choice, duration, entries, refs, requiredLine, text } from '../record/field.ts';
import { checklistPoint, priorities } from '../task/taskFields.ts';

const fields = z.object({
  title: requiredLine('Title', { class: 'plain', alsoKnownAs: ['Task', 'Subject'], example: 'Pack the van' }),
  description: text('Description', { class: 'plain', alsoKnownAs: ['Notes', 'Details'] }),
  checklist: entries('Checklist', checklistPoint, { entry: 'point', class: 'plain' }),
  priority: choice('Priority', priorities, { class: 'plain', example: 'Normal' }),
  duration: duration('Duration', {
    class: 'plain',
    help: 'How long it takes; the task of a booking then has its own time, up to when it is due.',
  }),
  labelIds: refs('label', 'Labels', { class: 'planning', among: labelsUsedFor('booking') }),
  equipmentIds: refs('equipment', 'Equipment', { class: 'plain', help: 'What it is done with.' }),
  broughtBy: refs('label', 'Brought by', {
    class: 'planning',
    help: 'Every new booking with one of these services or labels gets the task.',
    example: 'Personal care',
  }),
  dueAt: choice(
    'Due',
    { start: 'When the booking begins', end: 'When the booking ends', never: 'At no time' },
    { class: 'plain', alsoKnownAs: ['Due at'], example: 'When the booking begins' },
  ),
});

/** What tasks are made of, and which bookings bring them (scheduling §3, tasks). */
export const taskTemplate = defineRecord({
  category: 'taskTemplate',
  about: 'What tasks are made of: by hand, or by every new booking with some label.',
  area: 'planning',
  fields,
  defaults: { description: '', priority: 'normal', dueAt: 'start' },
  searched: ['description', 'broughtBy'],
  keys: ['title'],
  columns: ['broughtBy', 'dueAt', 'priority', 'duration'],
  examples: [
    {
      title: 'Check the hoist before the visit',
      checklist: [
        { text: 'Battery is charged', done: false },
        { text: 'Sling has no tears', done: false },
      ],
      broughtBy: ['Hoist trained'],
    },
  ],
});
export type TaskTemplateDetails = z.output<typeof fields>;

/** What a booking has that a task of it is made of; instants in epoch seconds. */
export interface Bringing {
  readonly bookingId: string;
  readonly start: number;
  readonly end: number;
}

/** The task that a template makes: as part of a booking, or of none. */
export function taskOf(
  { title, description, checklist, priority, duration, labelIds, equipmentIds, dueAt }: TaskTemplateDetails,
  booking: Bringing | null,
) {
  const due = booking === null || dueAt === 'never' ? null : booking[dueAt];
  const span =
    due === null || duration === null ? { start: null, end: null } : { start: due - duration, end: due };
  const points = checklist.map(({ text: point }) => ({ text: point, done: false }));
  const bookingId = booking?.bookingId ?? null;
  return { title, description, checklist: points, priority, labelIds, equipmentIds, due, ...span, bookingId };
}
