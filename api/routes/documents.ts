import { Result } from 'effect';
import { z } from 'zod';
import { readLabelsInUse } from '../../projections/queries/labelsInUse.ts';
import { labelDocumentOf, labelDocumentSchema } from '../documents/labelDocument.ts';
import { afterSchema } from './afterSchema.ts';
import { defineRoute, type Route } from './route.ts';

/** Records in the shapes of the specification (scheduling §3), for programs that keep their mappings. */
export const documentRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/documents/labels',
    access: { read: 'planning' },
    scope: 'read',
    tag: 'Documents',
    summary: 'The labels file',
    description:
      'All labels in use, by name, as the file `{org}_labels.json` has them (scheduling §7). Uploads read it back.',
    input: { query: z.object({ after: afterSchema }) },
    answer: z.array(labelDocumentSchema),
    async handle({ input: { query }, reply, services, actor }) {
      const found = await readLabelsInUse(services.reads, actor, query.after);
      if (Result.isFailure(found)) return Result.fail(found.failure);
      reply.header('Content-Disposition', `attachment; filename="${actor.org}_labels.json"`);
      return Result.succeed(found.success.labels.map(labelDocumentOf));
    },
  }),
];
