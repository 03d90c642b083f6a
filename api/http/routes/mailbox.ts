import { Result } from 'effect';
import { z } from 'zod';
import { refuse } from '../../../domain/kernel/refusal.ts';
import { hasMailbox } from '../../services/messages/createCarriers.ts';
import { mailboxPage } from '../../services/messages/mailboxPage.ts';
import { definePublicRoute, type Route } from './route.ts';

/** What would be sent, for whoever tries Muster on its embedded database. */
export const mailboxRoutes: readonly Route[] = [
  definePublicRoute({
    method: 'GET',
    path: '/dev/mailbox',
    access: 'operator',
    tag: 'Operation',
    summary: 'The development mailbox',
    description:
      'The last e-mails and text messages that would be sent, as a page; on the embedded database alone. From this machine, or with `Authorization: Bearer <OPERATOR_TOKEN>`.',
    input: {},
    answer: z.string(),
    mediaType: 'text/html',
    async handle({ services, reply }) {
      if (!hasMailbox(services.configuration)) {
        return refuse('not_found', 'The development mailbox exists on the embedded database alone.', {});
      }
      const page = await mailboxPage(services.pools.background, services.letterSeal);
      reply.type('text/html; charset=utf-8');
      return Result.succeed(page);
    },
  }),
];
