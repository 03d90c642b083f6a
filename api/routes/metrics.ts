import { Result } from 'effect';
import { z } from 'zod';
import { readSideLag } from '../metrics/readSideLag.ts';
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
      const { text, mediaType } = await services.metrics.print();
      reply.type(mediaType);
      return Result.succeed(text);
    },
  }),
];
