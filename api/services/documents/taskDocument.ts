import { z } from 'zod';
import type { FactOf } from '../../../domain/catalogues/readings.ts';
import { idSchema, instantSchema } from '../../../domain/kernel/fields.ts';
import { taskStages } from '../../../domain/label/labelUses.ts';
import { namesOf } from '../../../domain/record/field.ts';
import { taskFields } from '../../../domain/task/taskFields.ts';
import { defineDocument, described, fieldsOf, Unreadable } from './document.ts';
import { changeTime, givenIdSchema, idsNamed, labelFields, seenByUids } from './namedFields.ts';

/** A task, and when it last changed (epoch seconds; null for those who do not see that). */
export type DocumentedTask = FactOf<'task'> & { readonly changedAt: number | null };

const { held, kept, told } = fieldsOf<DocumentedTask>();
const { title, description, checklist, priority } = taskFields.shape;

const people = described(z.array(z.string()), 'The ids of its people.', ['resource-7f3a']);
const customers = described(z.array(z.string()), 'The ids of its customers, who see it.', ['customer-7f3a']);

const instant = (key: 'due' | 'start' | 'end', text: string) =>
  held(key, described(instantSchema.nullable(), `${text} Epoch seconds, UTC. Null: none.`, 1_772_398_800));

/** A task as scheduling §3 has it, one of the entities held in state. */
export const taskDocument = defineDocument<DocumentedTask>()({
  kind: 'tasks',
  words: { one: 'task', many: 'tasks' },
  about: 'What somebody has to do, by itself or as a part of a booking.',
  area: 'tasks',
  // Pages of tasks (scheduling §9).
  asked: { by: 'change', limit: 10 },
  fields: {
    _id: held('id', described(idSchema, 'The id of the record.', 'task-7f3a'), { takes: givenIdSchema }),
    title: held('title', described(title, 'What it is called.', 'Order parts')),
    description: held('description', described(description, 'What is to be done.', 'Two of each.')),
    checklist: held(
      'checklist',
      described(checklist, 'What is to be done, point by point.', [{ text: 'Order the parts', done: false }]),
    ),
    priority: held('priority', described(priority, 'How urgent it is.', 'normal')),
    status: held(
      'stage',
      described(z.enum(namesOf(taskStages)), 'Whether it is open, active, finished or cancelled.', 'open'),
    ),
    taskstatus: told(
      described(
        z.string().nullable(),
        'The name of its status of the organisation’s own, a label of the type taskstatus. Null: none.',
        'At the supplier',
      ),
      ({ statusId }, { labels }) => (statusId === null ? null : (labels.get(statusId)?.name ?? statusId)),
    ),
    cancel_reason: told(
      described(z.string().nullable(), 'Why it was cancelled. Null: it is not.', 'Not needed'),
      ({ cancelledReason }) => cancelledReason,
    ),
    utc_due: instant('due', 'When it is due.'),
    utc_begin_plus_tz: instant('start', 'When its own time begins.'),
    utc_end_plus_tz: instant('end', 'When that ends.'),
    resIds: kept(['peopleIds'], people, {
      write: ({ peopleIds }) => [...peopleIds],
      read(given, reader) {
        const ids = idsNamed(reader, 'resource', given);
        return ids instanceof Unreadable ? ids : { peopleIds: [...ids] };
      },
    }),
    cusIds: kept(['customerIds'], customers, {
      write: ({ customerIds }) => [...customerIds],
      read(given, reader) {
        const ids = idsNamed(reader, 'customer', given);
        return ids instanceof Unreadable ? ids : { customerIds: [...ids] };
      },
    }),
    job_id: held(
      'bookingId',
      described(idSchema.nullable(), 'The id of the booking that it is part of. Null: none.', 'booking-7f3a'),
    ),
    calevent_id: held(
      'calendarEventId',
      described(
        idSchema.nullable(),
        'The id of the calendar event that it is part of. Null: none.',
        'event-7f3a',
      ),
    ),
    ...labelFields<DocumentedTask>('labelIds', ({ labelIds }) => labelIds),
    inactive: told(described(z.boolean(), 'Whether it is out of use.'), ({ archived }) => archived),
    _uid_r: seenByUids<DocumentedTask>(({ peopleIds, customerIds }, { resources, customers }) => [
      ...peopleIds.flatMap((id) => resources.get(id)?.uids ?? []),
      ...customerIds.flatMap((id) => customers.get(id)?.uids ?? []),
    ]),
    _qa_update_utc: changeTime<DocumentedTask>('When it last changed.', ({ changedAt }) => changedAt),
  },
  beyond: [
    'equipmentIds',
    'location',
    'remindBefore',
    'statusId',
    'file',
    'secondFile',
    'thirdFile',
    'seriesId',
    'seriesDate',
    'startedAt',
    'finishedAt',
    'cancelledReason',
    'archived',
    'changedAt',
  ],
});
