import { z } from 'zod';
import { calendarEvent } from '../../../domain/calendarEvent/calendarEvent.ts';
import type { FactOf } from '../../../domain/catalogues/readings.ts';
import { idSchema, instantSchema, lineSchema, locationSchema } from '../../../domain/kernel/fields.ts';
import { stageSchemas } from '../../../domain/record/stages.ts';
import { defineDocument, described, fieldsOf } from './document.ts';
import { changeTime, constantField, givenIdSchema, labelFields, seenByUids } from './namedFields.ts';

/** A calendar event, and when it last changed (epoch seconds; null for those who do not see that). */
export type DocumentedCalendarEvent = FactOf<'calendarEvent'> & { readonly changedAt: number | null };

const { held, told } = fieldsOf<DocumentedCalendarEvent>();
const { title, shownAs } = calendarEvent.fields.shape;
const labels = labelFields<DocumentedCalendarEvent>('labelIds', ({ labelIds }) => labelIds);
const idOfLabel = (text: string) => described(idSchema.nullable(), `${text} Null: none.`, 'label-7f3a');
const ids = (text: string, example: string) => described(z.array(idSchema), text, [example]);
const { recorded } = stageSchemas(calendarEvent.declaration.stages ?? { label: 'Status', states: {} });

/** A calendar event as a timeline record (scheduling §3, §7). */
export const calendarEventDocument = defineDocument<DocumentedCalendarEvent>()({
  kind: 'calevents',
  words: { one: 'calendar event', many: 'calendar events' },
  about: 'An appointment or another entry of calendars.',
  area: 'calendarEvents',
  // Flat timelines by _key calevent (scheduling §7).
  asked: { by: 'span', limit: 80 },
  fields: {
    _key: constantField<DocumentedCalendarEvent, 'calevent'>(
      'calevent',
      'What kind of timeline record it is.',
    ),
    _id: held('id', described(idSchema, 'The id of the record.', 'event-7f3a'), { takes: givenIdSchema }),
    title: held('title', described(title, 'What it is called.', 'Team meeting')),
    type: held('typeId', idOfLabel('The id of the label that says of which type it is.')),
    eventstate: held('stateId', idOfLabel('The id of its status, a label of the type Event state.')),
    status: told(described(recorded, 'The stage of its life.', 'planned'), ({ stage }) => stage),
    allDay: held('allDay', described(z.boolean(), 'Whether it lasts whole days.', false)),
    utc_begin_plus_tz: held('start', described(instantSchema, 'From. Epoch seconds, UTC.', 1_772_398_800)),
    utc_end_plus_tz: held('end', described(instantSchema, 'To. Epoch seconds, UTC.', 1_772_406_000)),
    utc_tz: told(
      described(z.int(), 'The offset from UTC in force at its beginning, in seconds.', 39_600),
      ({ start }, { zone }) => zone.offsetAt(start),
    ),
    shownAs: held(
      'shownAs',
      described(shownAs, 'Whether it keeps its people busy, or leaves them free.', 'busy'),
    ),
    resourceIds: held('peopleIds', ids('The ids of its people.', 'resource-7f3a')),
    people_needed: held(
      'peopleNeeded',
      described(z.int().min(1).max(50).nullable(), 'How many people it takes. Null: those whom it has.', 2),
    ),
    customerIds: held('customerIds', ids('The ids of its customers.', 'customer-7f3a')),
    _equid_r: held('equipmentIds', ids('The ids of its equipment.', 'equipment-7f3a')),
    ...labels,
    place: held(
      'place',
      described(lineSchema.nullable(), 'What its place is called. Null: nothing.', 'Room 2'),
    ),
    _geoloc: held(
      'location',
      described(locationSchema.nullable(), 'Where it is. Null: nowhere in particular.', {
        lat: -33.911,
        lng: 151.155,
      }),
    ),
    description: held('description', described(z.string(), 'What there is to say of it.', 'Bring the plans')),
    remind_before: held(
      'remindBefore',
      described(
        z.int().positive().nullable(),
        'Seconds before its start at which people are reminded.',
        1800,
      ),
    ),
    ParentID: told(
      described(idSchema.nullable(), 'The series that has made it. Null: none.', 'series-7f3a'),
      ({ seriesId }) => seriesId,
    ),
    rec_id: told(
      described(z.string().nullable(), 'The day of the series for which it stands.', '2026-03-02'),
      ({ seriesDate }) => seriesDate,
    ),
    _uid_r: seenByUids<DocumentedCalendarEvent>(({ peopleIds }, { resources }) =>
      peopleIds.flatMap((id) => resources.get(id)?.uids ?? []),
    ),
    _qa_update_utc: changeTime<DocumentedCalendarEvent>(
      'When it last changed.',
      ({ changedAt }) => changedAt,
    ),
  },
  beyond: ['cancelledReason', 'seriesId', 'seriesDate', 'stage', 'archived', 'changedAt'],
});
