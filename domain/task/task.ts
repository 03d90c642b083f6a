import type { z } from 'zod';
import { defineRecord } from '../record/defineRecord.ts';
import { second, secondOfOlder, taskFields } from './taskFields.ts';

/** A task of somebody, by itself or as a part of a booking (scheduling §3, tasks; shell §2.2, projecttasks). */
export const task = defineRecord({
  category: 'task',
  about: 'What somebody has to do, by itself or as a part of a booking.',
  area: 'tasks',
  fields: taskFields,
  earlier: [{ fields: taskFields.omit(second), up: (details) => ({ ...secondOfOlder, ...details }) }],
  stages: {
    label: 'Status',
    states: { open: {}, active: {}, finished: { is: 'over' }, cancelled: { is: 'over' } },
    steps: {
      start: {
        from: ['open'],
        to: 'active',
        by: 'owners',
        asks: { statusId: 'offered' },
        sets: { startedAt: 'now' },
      },
      finish: {
        from: ['open', 'active'],
        to: 'finished',
        by: 'owners',
        asks: { statusId: 'offered' },
        sets: { finishedAt: 'now' },
      },
      cancel: {
        done: 'Cancelled',
        from: ['open', 'active'],
        to: 'cancelled',
        asks: { cancelledReason: 'required', statusId: 'offered' },
      },
      reopen: {
        from: ['active', 'finished', 'cancelled'],
        to: 'open',
        by: 'owners',
        asks: { statusId: 'offered' },
        sets: { startedAt: null, finishedAt: null, cancelledReason: null },
      },
      setStatus: {
        done: 'StatusSet',
        inPlace: true,
        since: 2,
        from: ['open', 'active', 'finished', 'cancelled'],
        by: 'owners',
        asks: { statusId: 'optional' },
      },
      tick: {
        label: 'Tick off',
        done: 'Ticked',
        inPlace: true,
        since: 2,
        from: ['open', 'active'],
        by: 'owners',
        asks: { checklist: 'optional' },
      },
    },
    statuses: 'statusId',
    groupedBy: 'labelIds',
    derived: { overdue: { of: ['open', 'active'], past: ['due'] } },
  },
  moments: { reminder: { at: 'due', before: { field: 'remindBefore', usually: 86_400 } } },
  notices: {
    create: { to: ['assigned'], date: 'due' },
    reminder: {
      label: 'Task due',
      when: 'A task that is not finished is due soon: as long before as it says, usually a day.',
      to: ['assigned'],
      text: 'A task of yours is due soon.',
      date: 'due',
    },
    cancel: { to: ['assigned'], date: 'due', reason: 'cancelledReason' },
  },
  belongsTo: ['bookingId', 'calendarEventId'],
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
export type TaskDetails = z.output<typeof taskFields>;
