import { z } from 'zod';
import { labelsOfType, labelsUsedFor } from '../label/labelUses.ts';
import {
  choice,
  duration,
  entries,
  file,
  instant,
  line,
  location,
  ref,
  refs,
  requiredLine,
  text,
  yesNo,
} from '../record/field.ts';
import { inSeries } from '../recurrence/madeRecords.ts';

/** A point of a checklist. */
export const checklistPoint = z.object({
  text: requiredLine('To do', { example: 'Order the parts' }),
  done: yesNo('Done', { example: 'No' }),
});

/** How urgent a task is. */
export const priorities = { low: 'Low', normal: 'Normal', high: 'High' } as const;

/** What is known of a task (scheduling §3, tasks). */
export const taskFields = z.object({
  title: requiredLine('Title', { class: 'plain', alsoKnownAs: ['Task', 'Subject'], example: 'Order parts' }),
  description: text('Description', { class: 'plain', alsoKnownAs: ['Notes', 'Details'] }),
  checklist: entries('Checklist', checklistPoint, { entry: 'point', class: 'plain' }),
  priority: choice('Priority', priorities, { class: 'plain' }),
  due: instant('Due', {
    class: 'plain',
    endOfDay: true,
    help: 'A day without a time: by its end.',
    alsoKnownAs: ['Due date', 'Deadline'],
    example: '06/03/2026 17:00',
  }),
  start: instant('Start', { class: 'plain', help: 'If it has its own time.', example: '05/03/2026 09:00' }),
  end: instant('End', { class: 'plain', example: '05/03/2026 11:00' }),
  peopleIds: refs('resource', 'People', {
    class: 'plain',
    alsoKnownAs: ['Assigned to', 'Assignee', 'Resource'],
    example: 'Ana Silva',
  }),
  customerIds: refs('customer', 'Customers', {
    class: 'staff',
    help: 'They see it, too.',
    example: 'Harbour Cafe',
  }),
  labelIds: refs('label', 'Labels', {
    among: labelsUsedFor('booking'),
    class: 'planning',
    alsoKnownAs: ['Label'],
  }),
  equipmentIds: refs('equipment', 'Equipment', {
    class: 'plain',
    help: 'What it is done with; others can use it meanwhile.',
    example: 'Delivery van',
  }),
  location: location('Location', { class: 'contact' }),
  bookingId: ref('booking', 'Booking', { class: 'plain', help: 'What it is part of, if anything.' }),
  statusId: ref('label', 'Task status', {
    class: 'staff',
    bySteps: true,
    among: labelsOfType('taskstatus'),
    ofStage: 'taskStage',
    help: 'A status of the organisation’s own, of the stage in which the task is.',
    example: 'Waits for parts',
  }),
  file: file('File', { class: 'plain', accepts: 'any' }),
  secondFile: file('Second file', { class: 'plain', accepts: 'any' }),
  thirdFile: file('Third file', { class: 'plain', accepts: 'any' }),
  calendarEventId: ref('calendarEvent', 'Event', {
    class: 'plain',
    help: 'The calendar event that it is part of, if any.',
  }),
  remindBefore: duration('Remind before', {
    class: 'plain',
    help: 'How long before it is due its people are reminded. If left out: a day.',
    example: '0:30',
  }),
  startedAt: instant('Started at', { class: 'plain', bySteps: true }),
  finishedAt: instant('Finished at', { class: 'plain', bySteps: true }),
  cancelledReason: line('Why it was cancelled', { class: 'plain', bySteps: true, example: 'Not needed' }),
  ...inSeries('recurringTask'),
});

/** The fields that came with the second version of them. */
export const second = {
  statusId: true,
  file: true,
  secondFile: true,
  thirdFile: true,
  seriesId: true,
  seriesDate: true,
  calendarEventId: true,
  equipmentIds: true,
  remindBefore: true,
} as const;

/** What tasks that are older than the second version have in its fields. */
export const secondOfOlder: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(Object.keys(second).map((name) => [name, null])),
  equipmentIds: [],
};
