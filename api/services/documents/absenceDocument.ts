import { z } from 'zod';
import { type AbsenceKind, absenceStatuses } from '../../../domain/absence/absence.ts';
import type { AbsenceFact } from '../../../domain/kernel/facts.ts';
import { idSchema, instantSchema } from '../../../domain/kernel/fields.ts';
import { defineDocument, described, fieldsOf, Unreadable } from './document.ts';
import {
  changeTime,
  constantField,
  givenIdSchema,
  idsNamed,
  idsNamedOr,
  isGiven,
  seenByUids,
} from './namedFields.ts';

/** Leave or a break, and when it last changed (epoch seconds; null for those who do not see that). */
export type DocumentedAbsence = AbsenceFact & { readonly changedAt: number | null };

const { held, kept, told } = fieldsOf<DocumentedAbsence>();

/** Leave, or breaks, as timeline records (scheduling §3). */
function absenceDocument(
  key: AbsenceKind,
  words: { readonly one: string; readonly many: string },
  about: string,
) {
  return defineDocument<DocumentedAbsence>()({
    kind: words.many,
    words,
    about,
    area: 'time',
    // Timelines with time bounds (scheduling §7).
    asked: { by: 'span', limit: 2000 },
    fields: {
      _key: constantField<DocumentedAbsence, AbsenceKind>(key, 'What kind of timeline record it is.'),
      _id: held('id', described(idSchema, 'The id of the record.', 'absence-7f3a'), { takes: givenIdSchema }),
      resourceId: kept(
        ['resourceId'],
        described(z.string(), 'The id of the person who is away.', 'resource-7f3a'),
        {
          write: ({ resourceId }) => resourceId,
          read: (given, reader, document) =>
            whose(idsNamedOr(reader, 'resource', given, document.rs_not_riyo_id)),
        },
      ),
      rs_not_riyo_id: kept(
        [],
        described(
          z.string().nullable(),
          'The organisation’s own number for the person. Null: none. Read where there is no id.',
          'R-07',
        ),
        {
          write: ({ resourceId }, { resources }) => resources.get(resourceId)?.reference ?? null,
          read: (given, reader, document) =>
            isGiven(document, 'resourceId') || given === null
              ? {}
              : whose(idsNamed(reader, 'resource', given)),
        },
      ),
      resource_first_name: told(
        described(z.string(), 'The first name of the person.', 'Ines'),
        ({ resourceId }, { resources }) => resources.get(resourceId)?.firstName ?? '',
      ),
      resource_last_name: told(
        described(z.string(), 'The last name of the person.', 'Moreau'),
        ({ resourceId }, { resources }) => resources.get(resourceId)?.lastName ?? '',
      ),
      status: held(
        'status',
        described(
          z.enum(absenceStatuses),
          'Whether it is requested, approved, declined or cancelled.',
          'approved',
        ),
      ),
      utc_begin_plus_tz: held('start', described(instantSchema, 'From. Epoch seconds, UTC.', 1_772_398_800)),
      utc_end_plus_tz: held('end', described(instantSchema, 'To. Epoch seconds, UTC.', 1_772_406_000)),
      utc_tz: told(
        described(z.int(), 'The offset from UTC in force at its beginning, in seconds.', 39_600),
        ({ start }, { zone }) => zone.offsetAt(start),
      ),
      _uid_r: seenByUids<DocumentedAbsence>(
        ({ resourceId }, { resources }) => resources.get(resourceId)?.uids ?? [],
      ),
      _qa_update_utc: changeTime<DocumentedAbsence>('When it last changed.', ({ changedAt }) => changedAt),
    },
    beyond: ['kind', 'reason', 'decidedReason', 'changedAt'],
  });
}

function whose(ids: readonly string[] | Unreadable): Partial<DocumentedAbsence> | Unreadable {
  if (ids instanceof Unreadable) return ids;
  const [resourceId, another] = ids;
  if (resourceId === undefined) return {};
  return another === undefined ? { resourceId } : new Unreadable('must name one resource');
}

export const leaveDocument = absenceDocument(
  'leave',
  { one: 'leave', many: 'leaves' },
  'Leave of a resource, which is requested and decided.',
);
export const breakDocument = absenceDocument(
  'break',
  { one: 'break', many: 'breaks' },
  'A break of a resource.',
);
