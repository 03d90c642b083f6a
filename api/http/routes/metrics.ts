import { Result } from 'effect';
import { z } from 'zod';
import { searchStatus } from '../../../projections/search/follower/searchPlace.ts';
import { readMessageFigures } from '../../services/messages/messageFigures.ts';
import { readSideLag } from '../../services/metrics/readSideLag.ts';
import { readWebhookFigures } from '../../services/webhooks/webhookFigures.ts';
import { definePublicRoute, type Route } from './route.ts';

export const metricsRoutes: readonly Route[] = [
  definePublicRoute({
    method: 'GET',
    path: '/metrics',
    access: 'operator',
    tag: 'Operation',
    summary: 'Measurements for Prometheus',
    description: 'From this machine, or with `Authorization: Bearer <OPERATOR_TOKEN>`.',
    input: {},
    answer: z.string(),
    mediaType: 'text/plain',
    async handle({ reply, services }) {
      const lag = await readSideLag(services.log, services.projector);
      services.metrics.readSide(lag, services.projector.status());
      // The parts that need the database report that it is unavailable.
      const figures = await readWebhookFigures(services.pools.background, Date.now()).catch(() => undefined);
      services.metrics.webhooks(figures);
      const messages = await readMessageFigures(services.pools.background).catch(() => undefined);
      services.metrics.messages(messages);
      const indexes = services.searchIndexes.map(({ engine }) =>
        searchStatus(services.pools.background, engine.name),
      );
      services.metrics.search(await Promise.all(indexes).catch(() => undefined));
      const { text, mediaType } = await services.metrics.print();
      reply.type(mediaType);
      return Result.succeed(text);
    },
  }),
];
