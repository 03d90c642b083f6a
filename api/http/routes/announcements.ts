import { Result } from 'effect';
import { z } from 'zod';
import { idSchema } from '../../../domain/kernel/fields.ts';
import { announcementsTo, readAddressables } from '../../../projections/queries/announcementPages.ts';
import { findRecord } from '../../../projections/queries/recordList.ts';
import {
  addressedPageSchema,
  addressedQuerySchema,
  announcementReadersSchema,
  announcementReadSchema,
} from '../../contract/announcements.ts';
import { readersAmongMembers } from '../../services/announcements/announcementReaders.ts';
import {
  announcementsReadBy,
  noteAnnouncementRead,
  readersOfAnnouncement,
} from '../../services/announcements/announcementReads.ts';
import { afterSchema } from './afterSchema.ts';
import { defineRoute, type Route } from './route.ts';

const base = { access: { read: 'talk' }, scope: 'read', tag: 'Announcements' } as const;

/** What is announced: to its readers, and to those who plan who has read it (scheduling §2, announcements). */
export const announcementRoutes: readonly Route[] = [
  defineRoute({
    ...base,
    method: 'GET',
    path: '/api/v1/announcements-for-me',
    summary: 'The announcements that are addressed to you',
    description: 'Those that are out now: first what you have still to open or to confirm, then the newest.',
    input: { query: addressedQuerySchema.extend({ after: afterSchema }) },
    answer: addressedPageSchema,
    async handle({ input: { query }, services, actor }) {
      const read = await announcementsReadBy(services.pools.queries, actor);
      const found = await announcementsTo(services.reads, actor, read, query);
      // The boundary: its text stands where the record has where it stands.
      return Result.map(found, (page) => addressedPageSchema.parse(page));
    },
  }),

  defineRoute({
    ...base,
    scope: 'people',
    method: 'POST',
    path: '/api/v1/announcements-for-me/read',
    summary: 'Say that you have opened an announcement',
    description: 'Those who plan see it. What you do not see is `not_found`.',
    input: { body: announcementReadSchema },
    answer: z.object({}),
    async handle({ input: { body }, services, actor }) {
      const seen = await findRecord(services.reads, actor, 'announcement', { id: body.announcementId });
      if (Result.isFailure(seen)) return Result.fail(seen.failure);
      await noteAnnouncementRead(services.pools.commands, actor, body.announcementId);
      return Result.succeed({});
    },
  }),

  defineRoute({
    ...base,
    access: { read: 'confirmations', whole: true },
    method: 'GET',
    path: '/api/v1/announcements/:id/readers',
    summary: 'Who has read an announcement',
    description:
      'Everybody to whom it is addressed as their records are now, and when they opened and confirmed it.',
    input: { params: z.object({ id: idSchema }), query: z.object({ after: afterSchema }) },
    answer: announcementReadersSchema,
    async handle({ input: { params, query }, services, actor }) {
      const { queries } = services.pools;
      const seen = await findRecord(services.reads, actor, 'announcement', { id: params.id, ...query });
      if (Result.isFailure(seen)) return Result.fail(seen.failure);
      const found = await readAddressables(services.reads, actor.org, params.id, query.after);
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { people, confirmed, position } = found.success;
      const members = await readersAmongMembers(queries, actor.org, seen.success, people);
      const readAt = await readersOfAnnouncement(queries, actor.org, params.id);
      const confirmedAt = new Map(confirmed.map(({ uid, at }) => [uid, at]));
      const readers = members.map(({ uid, name }) => ({
        uid,
        name,
        readAt: readAt.get(uid) ?? null,
        confirmedAt: confirmedAt.get(uid) ?? null,
      }));
      return Result.succeed({ readers, position });
    },
  }),
];
