import { z } from 'zod';
import { bookingStatusSchema } from '../../../domain/booking/bookingStatus.ts';
import type { FactOf } from '../../../domain/catalogues/readings.ts';
import { idSchema } from '../../../domain/kernel/fields.ts';
import { rosterEvent } from '../../../domain/rosterEvent/rosterEvent.ts';
import type { PublishedAs } from '../../../projections/queries/publishedAs.ts';
import { customerFields } from './customerFields.ts';
import { defineDocument, described, fieldsOf, Unreadable } from './document.ts';
import {
  changeTime,
  givenIdSchema,
  idsNamed,
  idsNamedOr,
  isGiven,
  labelFields,
  parsedOr,
  seenByUids,
} from './namedFields.ts';
import { assignedFields, neededFields, preferredFields } from './peopleFields.ts';
import { bookingPlacesSaid, bookingPlacesSchema, bookingPlacesTold, unknownInPlaces } from './placeFields.ts';
import { plannedGroupField } from './plannedGroupField.ts';

type Fact = FactOf<'rosterEvent'>;
type LabelKey = 'serviceLabelIds' | 'allocationLabelIds' | 'excludeLabelIds';

/**
 * A roster event, with the name of its template, what it was published as, and when it last changed: epoch seconds, null
 * where that is not seen.
 */
export interface DocumentedRosterEvent
  extends Omit<Fact, 'resourceIds' | 'labelIds' | LabelKey>,
    PublishedAs {
  readonly resourceIds: readonly string[];
  readonly labelIds: readonly string[];
  readonly serviceLabelIds: readonly string[];
  readonly allocationLabelIds: readonly string[];
  readonly excludeLabelIds: readonly string[];
  readonly templateName: string;
  readonly changedAt: number | null;
}

const { held, kept, told } = fieldsOf<DocumentedRosterEvent>();
const { shape } = rosterEvent.fields;

/** The labels of a field, by their ids; names are read as well. */
function labelIds(key: LabelKey, text: string) {
  return kept([key], described(z.array(z.string()), text, ['label-7f3a']), {
    write: (event) => [...event[key]],
    read(given, reader) {
      const ids = idsNamed(reader, 'label', given);
      return ids instanceof Unreadable ? ids : { [key]: ids };
    },
  });
}

const minutesOfDay = z.number().min(0);
/** Nothing starts as late as its day ends; what ends then ends at the beginning of the next one. */
const minutes = { start: minutesOfDay.lt(1440), end: minutesOfDay.max(1440) };

/** `startAt`, `endAt`: minutes of the day, where ours are seconds; a second is a part of a minute. */
function minuteOfDay(key: 'start' | 'end', text: string, example: number) {
  return kept([key], described(minutes[key], text, example), {
    write: (event) => event[key] / 60,
    read(given) {
      const minute = parsedOr(minutes[key], given);
      if (minute instanceof Unreadable) return minute;
      const second = Math.round(minute * 60);
      return { [key]: key === 'start' ? Math.min(second, 86_399) : second % 86_400 };
    },
  });
}

/** The template that texts name; null names none. */
function templateNamed(ids: readonly string[] | Unreadable) {
  if (ids instanceof Unreadable) return ids;
  const [templateId, another] = ids;
  if (another !== undefined) return new Unreadable('must name one roster template');
  return templateId === undefined ? {} : { templateId };
}

/** A roster event as scheduling §3 has it; beyond that its title and what is noted about it. */
export const rosterEventDocument = defineDocument<DocumentedRosterEvent>()({
  kind: 'masterrosters',
  words: { one: 'roster event', many: 'roster events' },
  about: 'What a roster template has on one day of its fortnight.',
  area: 'rosters',
  asked: { by: 'change', limit: 250 },
  fields: {
    _id: held('id', described(idSchema, 'The id of the record.', 'roster-event-7f3a'), {
      takes: givenIdSchema,
    }),
    template_id: kept(
      ['templateId'],
      described(
        idSchema,
        'The roster template. Where it is an id that nobody knows here, the template is found by its name.',
        'roster-template-7f3a',
      ),
      {
        write: ({ templateId }) => templateId,
        read: (given, reader, { template_name }) =>
          templateNamed(idsNamedOr(reader, 'rosterTemplate', given, template_name)),
      },
    ),
    template_name: kept(
      [],
      described(z.string(), 'What the template is called. Read where there is no id.', 'Inner West'),
      {
        write: ({ templateName }) => templateName,
        read: (given, reader, document) =>
          isGiven(document, 'template_id') ? {} : templateNamed(idsNamed(reader, 'rosterTemplate', given)),
      },
    ),
    type: held('type', described(shape.type, 'Work for a customer, or a break.', 'roster')),
    title: held('title', described(shape.title, 'What is done.', 'Morning care')),
    week: held(
      'week',
      described(shape.week, 'The week of the fortnight, a number: 2 or 4 is one week later than 1 or 3.', 1),
    ),
    day_num: held('day', described(shape.day, 'The day of the week, a number: 0 is Sunday.', 1)),
    startAt: minuteOfDay('start', 'Its start, in minutes of the local day.', 540),
    endAt: minuteOfDay(
      'end',
      'Its end, in minutes of the local day. Not after its start: on the next day, of which 1440 is read as the beginning.',
      630,
    ),
    tolerance: held(
      'tolerance',
      described(shape.tolerance, 'How far automatic assignment may move its start, in minutes.', 120),
    ),
    ...customerFields<DocumentedRosterEvent>(),
    ...assignedFields,
    ...labelFields<DocumentedRosterEvent>('labelIds', (event) => event.labelIds),
    servicesIds: labelIds('serviceLabelIds', 'The ids of the services that are given.'),
    allocation_labels_id: labelIds('allocationLabelIds', 'The ids of further labels that its people need.'),
    exclude_labels_id: labelIds('excludeLabelIds', 'The ids of labels that nobody who is assigned may hold.'),
    _equid_r: held(
      'equipmentIds',
      described(z.array(idSchema), 'The ids of its equipment.', ['equipment-7f3a']),
    ),
    ...preferredFields,
    ...neededFields,
    group: plannedGroupField,
    IsExternalBooking: held('external', described(z.boolean(), 'Whether contractors do it.')),
    IsPartnerBk: held('partner', described(z.boolean(), 'Whether a partner’s people do it.')),
    IsForceAllocation: held(
      'force',
      described(z.boolean(), 'Whether it is published with its people even if checks speak against them.'),
    ),
    VisitStemID: held(
      'visitStemId',
      described(
        shape.visitStemId,
        'The visits to which it belongs, as service plans name them. Null: none.',
        'VS-1042',
      ),
    ),
    reference: held(
      'reference',
      described(shape.reference, 'The organisation’s own number for it. Null: none.', 'RE-17'),
    ),
    _geoloc: held(
      'location',
      described(shape.location, 'Where it is. Null: at the customer’s.', { lat: -33.911, lng: 151.155 }),
    ),
    all_location: kept(
      ['address'],
      described(
        bookingPlacesSchema,
        'The place where it is. Empty: at the customer’s. A single text is read as its address.',
      ),
      {
        write: ({ address, location }) => bookingPlacesTold({ address, location, places: [] }),
        read(given, _reader, document) {
          const said = bookingPlacesSaid(given);
          if (said instanceof Unreadable || !('places' in said)) return said;
          const { location, places, ...others } = said;
          if (places.length > 0) return new Unreadable('must be one place');
          return location === undefined || document._geoloc !== undefined ? others : { ...others, location };
        },
        unknownIn: unknownInPlaces,
      },
    ),
    notes: held('notes', described(shape.notes, 'What is noted about it.', 'Key at the neighbour’s')),
    bk_id: told(
      described(
        idSchema.nullable(),
        'The booking that it was published as: the next that is not over, else the last. Null: none that you see.',
        'booking-7f3a',
      ),
      ({ booking }) => booking?.id ?? null,
    ),
    bk_status: told(
      described(bookingStatusSchema.nullable(), 'The status of that booking. Null: none.', 'rostered'),
      ({ booking }) => booking?.status ?? null,
    ),
    isConflict: told(
      described(z.boolean().nullable(), 'Whether a check has failed for that booking. Null: none.'),
      ({ booking }) => booking?.conflict ?? null,
    ),
    new_added: told(
      described(z.boolean(), 'Whether nothing has been published of it yet.'),
      ({ isPublished }) => !isPublished,
    ),
    isDeleted: held('archived', described(z.boolean(), 'Whether it has been taken off the roster.')),
    _uid_r: seenByUids<DocumentedRosterEvent>(() => []),
    _qa_update_utc: changeTime<DocumentedRosterEvent>('When it last changed.', ({ changedAt }) => changedAt),
  },
  beyond: ['templateName', 'changedAt', 'isPublished', 'booking'],
});
