import { z } from 'zod';
import type { FactOf } from '../../../domain/catalogues/readings.ts';
import { idSchema } from '../../../domain/kernel/fields.ts';
import { rosterTemplate } from '../../../domain/rosterTemplate/rosterTemplate.ts';
import { defineDocument, described, fieldsOf } from './document.ts';
import { changeTime, givenIdSchema } from './namedFields.ts';

/** A roster template, and when it last changed: epoch seconds, null for those who do not see that. */
export type DocumentedRosterTemplate = FactOf<'rosterTemplate'> & { readonly changedAt: number | null };

const { held } = fieldsOf<DocumentedRosterTemplate>();
const { name, startDate, endDate, mayMove, closedDays, notes } = rosterTemplate.fields.shape;

/** A roster template. The specification reads `roster_templates` and says nothing of their fields but the two of events. */
export const rosterTemplateDocument = defineDocument<DocumentedRosterTemplate>()({
  kind: 'roster-templates',
  words: { one: 'roster template', many: 'roster templates' },
  about: 'A fortnight that repeats; its roster events name it.',
  area: 'rosters',
  asked: { by: 'change', limit: 40 },
  fields: {
    _id: held('id', described(idSchema, 'The id of the record.', 'roster-template-7f3a'), {
      takes: givenIdSchema,
    }),
    name: held('name', described(name, 'What it is called: the template_name of its events.', 'Inner West')),
    start_date: held(
      'startDate',
      described(startDate, 'The first day of which something is published. Null: none.', '2026-03-02'),
    ),
    end_date: held('endDate', described(endDate, 'The last such day. Null: none.', '2027-02-28')),
    may_move: held('mayMove', described(mayMove, 'Whether automatic assignment may move starts.')),
    closed_days: held(
      'closedDays',
      described(
        closedDays,
        'What happens to its events on days on which the organisation is closed.',
        'skip',
      ),
    ),
    notes: held('notes', described(notes, 'What is noted about it.', 'Summer')),
    isDeleted: held('archived', described(z.boolean(), 'Whether it is archived.')),
    _qa_update_utc: changeTime<DocumentedRosterTemplate>(
      'When it last changed.',
      ({ changedAt }) => changedAt,
    ),
  },
  beyond: ['changedAt'],
});
