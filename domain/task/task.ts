import { z } from 'zod';
import { labelsUsedFor } from '../label/labelUses.ts';
import { defineRecord } from '../record/defineRecord.ts';
import {
  choice,
  entries,
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

const checklist = z.object({
  text: requiredLine('To do', { example: 'Order the parts' }),
  done: yesNo('Done', { example: 'No' }),
});

const firstFields = z.object({
  title: requiredLine('Title', { class: 'plain', alsoKnownAs: ['Task', 'Subject'], example: 'Order parts' }),
  description: text('Description', { class: 'plain', alsoKnownAs: ['Notes', 'Details'] }),
  checklist: entries('Checklist', checklist, { entry: 'point', class: 'plain' }),
  priority: choice('Priority', { low: 'Low', normal: 'Normal', high: 'High' }, { class: 'plain' }),
  due: instant('Due', { class: 'plain', alsoKnownAs: ['Due date', 'Deadline'], example: '06/03/2026 17:00' }),
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
  location: location('Location', { class: 'contact' }),
  bookingId: ref('booking', 'Booking', { class: 'plain', help: 'What it is part of, if anything.' }),
  startedAt: instant('Started at', { class: 'plain', bySteps: true }),
  finishedAt: instant('Finished at', { class: 'plain', bySteps: true }),
  cancelledReason: line('Why it was cancelled', { class: 'plain', bySteps: true, example: 'Not needed' }),
});
const fields = z.object({ ...firstFields.shape, ...inSeries('recurringTask') });

/** A task of somebody, by itself or as a part of a booking (scheduling §3, tasks; shell §2.2, projecttasks). */
export const task = defineRecord({
  category: 'task',
  about: 'What somebody has to do, by itself or as a part of a booking.',
  area: 'tasks',
  fields,
  earlier: [{ fields: firstFields, up: (details) => ({ ...details, seriesId: null, seriesDate: null }) }],
  stages: {
    label: 'Status',
    states: { open: {}, active: {}, finished: { is: 'over' }, cancelled: { is: 'over' } },
    steps: {
      start: { from: ['open'], to: 'active', by: 'owners', sets: { startedAt: 'now' } },
      finish: { from: ['open', 'active'], to: 'finished', by: 'owners', sets: { finishedAt: 'now' } },
      cancel: {
        done: 'Cancelled',
        from: ['open', 'active'],
        to: 'cancelled',
        asks: { cancelledReason: 'required' },
      },
      reopen: {
        from: ['active', 'finished', 'cancelled'],
        to: 'open',
        by: 'owners',
        sets: { startedAt: null, finishedAt: null, cancelledReason: null },
      },
    },
    groupedBy: 'labelIds',
    derived: { overdue: { of: ['open', 'active'], past: ['due'] } },
  },
  moments: { reminder: { at: 'due', before: { hours: 24 } } },
  notices: {
    create: { to: ['assigned'], date: 'due' },
    reminder: {
      label: 'Task due',
      when: 'A task that is not finished is due in 24 hours.',
      to: ['assigned'],
      text: 'A task of yours is due soon.',
      date: 'due',
    },
    cancel: { to: ['assigned'], date: 'due', reason: 'cancelledReason' },
  },
  belongsTo: ['bookingId'],
  defaults: { description: '', priority: 'normal' },
  span: { start: 'start', end: 'end', longest: 31 * 86_400 },
  lane: { people: 'peopleIds' },
  ownedBy: { resource: 'peopleIds', customer: 'customerIds' },
  searched: ['description', 'checklist', 'labelIds', 'peopleIds'],
  keys: [['title', 'due'], 'title'],
  columns: ['stage', 'due', 'peopleIds', 'bookingId', 'priority', 'labelIds'],
  order: ['due', 'title'],
  pageSize: 10,
  indexes: [['due'], ['seriesId']],
  rows: 2,
  path: 'projecttasks',
  examples: [
    { title: 'Order bandages for the week', priority: 'high', peopleIds: ['Rosa Lindqvist'] },
    { title: 'Call back about the second quote', description: 'They asked for Tuesday.', stage: 'active' },
    {
      title: 'Check the ladder before it goes out',
      peopleIds: ['Priya Raman'],
      labelIds: ['Driver'],
      stage: 'finished',
    },
  ],
});
export type TaskDetails = z.output<typeof fields>;
