import { z } from 'zod';
import type { ServicePlanFact } from '../../../domain/kernel/facts.ts';
import { instantSchema, localDateSchema, requiredLineSchema } from '../../../domain/kernel/fields.ts';
import { servicePlan } from '../../../domain/servicePlan/servicePlan.ts';
import { dateText } from '../../../domain/time/dateFormat.ts';
import { secondsOfText } from '../../../domain/time/instantText.ts';
import { dateOfLocalDay, localDayOf } from '../../../domain/time/localDay.ts';
import { defineDocument, described, fieldsOf, Unreadable } from './document.ts';
import { instantOfDocumentTime } from './timestamp.ts';

const { held, kept } = fieldsOf<ServicePlanFact>();

/** A day, and whatever time of it is written behind: `31/03/2026`, `31/03/2026 11:59:59 PM`. */
const dayForm = /^(?<day>\d\d)\/(?<month>\d\d)\/(?<year>\d{4})(?: .*)?$/;

/** A service plan as scheduling §3 has it. */
export const servicePlanDocument = defineDocument<ServicePlanFact>()({
  kind: 'service-plans',
  words: { one: 'service plan', many: 'service plans' },
  about: 'What blocks the bookings of a VisitStemID: its visits are inactive, or end on a day.',
  area: 'planning',
  // The latest forty by the time of their update (scheduling §7).
  asked: { by: 'latest', limit: 40 },
  fields: {
    _id: held('id', described(z.string(), 'The id of the record.', 'servicePlan-7f3a')),
    VisitStemID: held(
      'visitStemId',
      described(requiredLineSchema, 'The visits it covers, by the VisitStemID of bookings.', 'VS-1042'),
    ),
    VisitStemUpdated: kept(
      ['updatedAt'],
      described(instantSchema, 'When the update was made. Epoch seconds, UTC.', 1_772_398_800),
      {
        write: ({ updatedAt }) => updatedAt,
        read(given, { zone }) {
          if (given === null) return {};
          const text = typeof given === 'string' ? given : '';
          const instant = instantOfDocumentTime(zone, text) ?? secondsOfText(text) ?? given;
          const parsed = instantSchema.safeParse(instant);
          return parsed.success
            ? { updatedAt: parsed.data }
            : new Unreadable(
                'must be epoch seconds, a local time as in 25/11/2026 04:17:19 PM, or ISO 8601 with an offset',
              );
        },
      },
    ),
    UpdateType: held(
      'updateType',
      described(
        servicePlan.fields.shape.updateType,
        'What happened: the visits are inactive, or have ended.',
        'Ended',
      ),
    ),
    EndDate: kept(
      ['endDate'],
      described(z.string().nullable(), 'The last day served, dd/mm/yyyy. Null: none.', '31/03/2026'),
      {
        write: ({ endDate }) => (endDate === null ? null : dateText('dd/mm/yyyy', endDate)),
        read(given, { zone }) {
          if (given === null || given === '') return { endDate: null };
          const instant = instantSchema.safeParse(given);
          if (instant.success) return { endDate: dateOfLocalDay(localDayOf(zone, instant.data)) };
          const { day, month, year } = dayForm.exec(String(given))?.groups ?? {};
          const date = localDateSchema.safeParse(day === undefined ? given : `${year}-${month}-${day}`);
          return date.success
            ? { endDate: date.data }
            : new Unreadable('must be a day, as in 31/03/2026 or 2026-03-31, or epoch seconds');
        },
      },
    ),
  },
  beyond: [],
});
