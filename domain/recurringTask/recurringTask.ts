import { z } from 'zod';
import { defineRecord } from '../record/defineRecord.ts';
import { time, timeOrNone } from '../record/field.ts';
import {
  brokenRecurrence,
  closedDaysOfMade,
  continuing,
  recurrenceDefaults,
  recurrenceFields,
} from '../recurrence/recurrenceFields.ts';
import { task } from '../task/task.ts';

const { title, description, checklist, priority, peopleIds, customerIds, ...further } = task.fields.shape;
const { labelIds, equipmentIds, location, remindBefore } = further;

const fields = z.object({
  title,
  ...recurrenceFields,
  due: time('Due', { class: 'plain', help: 'On each of its days.', example: '17:00' }),
  start: timeOrNone('Start', { class: 'plain', help: 'If it has its own time.', example: '09:00' }),
  end: timeOrNone('End', {
    class: 'plain',
    help: 'If it is not after the start, it is on the next day.',
    example: '11:00',
  }),
  closedDays: closedDaysOfMade,
  description,
  checklist,
  priority,
  peopleIds,
  customerIds,
  labelIds,
  equipmentIds,
  location,
  remindBefore,
  ...continuing('recurringTask', 'recurring task'),
});

/** A task that repeats (scheduling §3, tasks; docs/recurring-bookings.md). Its tasks follow from it. */
export const recurringTask = defineRecord({
  category: 'recurringTask',
  about: 'A task that repeats. Its tasks follow from it.',
  area: 'rosters',
  fields,
  makes: task,
  defaults: {
    ...recurrenceDefaults,
    due: 17 * 3600,
    closedDays: 'skip',
    description: '',
    priority: 'normal',
  },
  rule: (details) =>
    brokenRecurrence(details) ??
    ((details.start === null) === (details.end === null)
      ? undefined
      : { path: details.start === null ? 'start' : 'end', message: 'is required if the other is given' }),
  searched: ['description', 'checklist', 'labelIds', 'peopleIds'],
  keys: [['title', 'firstDay']],
  columns: ['repeats', 'every', 'firstDay', 'lastDay', 'due', 'peopleIds'],
  pageSize: 30,
  indexes: [['parentId']],
  examples: [
    {
      title: 'Check the first-aid boxes',
      repeats: 'monthDay',
      firstDay: '2026-01-01',
      peopleIds: ['Rosa Lindqvist'],
      checklist: [{ text: 'Bandages', done: false }],
    },
  ],
});
