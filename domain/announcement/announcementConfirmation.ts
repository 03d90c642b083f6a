import { z } from 'zod';
import { defineRecord } from '../record/defineRecord.ts';
import { account, instant, requiredRef } from '../record/field.ts';

const fields = z.object({
  announcementId: requiredRef('announcement', 'Announcement', {
    class: 'plain',
    once: true,
    example: 'New parking at the depot',
  }),
  authorId: account('Confirmed by', { class: 'plain', once: true, help: 'The account that confirmed it.' }),
  confirmedAt: instant('Confirmed at', { class: 'plain', once: true }),
});

/** That somebody has read an announcement, and says so: each is a record of its own, however many read it. */
export const announcementConfirmation = defineRecord({
  category: 'announcementConfirmation',
  words: { one: 'confirmation', many: 'confirmations', published: 'announcement confirmations' },
  about: 'That somebody has read an announcement, and says so.',
  area: 'confirmations',
  fields,
  screens: 'own',
  signed: { by: 'authorId', at: 'confirmedAt' },
  ends: 'removed',
  belongsTo: ['announcementId'],
  outlives: true,
  title: () => 'Confirmation',
  titled: 'withWhole',
  keys: [['announcementId', 'confirmedAt']],
  columns: ['authorId', 'confirmedAt'],
  path: 'announcement-confirmations',
});
