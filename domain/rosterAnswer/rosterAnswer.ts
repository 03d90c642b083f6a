import { z } from 'zod';
import { lineSchema } from '../kernel/fields.ts';
import { defineRecord } from '../record/defineRecord.ts';
import { choice, instant, line, requiredRef } from '../record/field.ts';
import { fieldOf } from '../record/kinds/fieldOf.ts';
import { refusalTexts } from '../text/texts.ts';

const filled = 'Muster takes it from the booking.';

const fields = z.object({
  bookingId: requiredRef('booking', 'Booking', { class: 'plain', once: true, example: 'B-1042' }),
  resourceId: requiredRef('resource', 'Person', { class: 'plain', once: true, example: 'Ana Silva' }),
  answer: choice(
    'Answer',
    { yes: 'Yes', no: 'No' },
    { class: 'plain', once: true, help: 'No takes the person off the booking.' },
  ),
  reason: fieldOf('line', 'Reason', lineSchema, {
    class: 'plain',
    once: true,
    help: 'Why not.',
    example: 'At the dentist',
  }),
  title: line('Title', { class: 'plain', once: true, help: filled, example: 'Evening round' }),
  start: instant('Start', { class: 'plain', once: true, help: filled }),
});

/**
 * What somebody answers to what they are rostered for (shell §2.1, rostered_board), where the organisation asks for it: yes
 * confirms the booking, no takes them off it. Both happen in the step of the answer (`answerRoster.ts`).
 */
export const rosterAnswer = defineRecord({
  category: 'rosterAnswer',
  words: { one: 'answer', many: 'answers' },
  about: 'What somebody answers to a booking that they are rostered for.',
  area: 'rosteredWork',
  fields,
  belongsTo: ['bookingId'],
  ownersSee: 'always',
  notices: {
    create: {
      to: ['planners'],
      label: 'Rostered work answered',
      when: 'Somebody answers what they are rostered for.',
      text: 'Somebody has answered what they are rostered for.',
      date: 'start',
      reason: 'reason',
    },
  },
  ownedBy: { resource: 'resourceId' },
  defaults: { reason: '' },
  rule: ({ answer, reason }) =>
    answer === 'no' && reason === '' ? { path: 'reason', message: refusalTexts.isRequired } : undefined,
  title: ({ title }) => title || 'Answer',
  searched: ['reason', 'resourceId'],
  keys: [['bookingId', 'resourceId']],
  columns: ['answer', 'resourceId', 'start', 'reason', 'bookingId'],
  order: [{ by: 'start', direction: 'desc' }],
  pageSize: 20,
  indexes: [['resourceId']],
  path: 'rostered_board',
});
export type RosterAnswerDetails = z.output<typeof fields>;
