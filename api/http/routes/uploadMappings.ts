import { Result } from 'effect';
import { z } from 'zod';
import { idSchema } from '../../../domain/kernel/fields.ts';
import { matchAnswerSchema, matchRequestSchema, uploadKindSchema } from '../../contract/upload.ts';
import { matchColumns } from '../../services/uploads/matchColumns.ts';
import { uploadFields } from '../../services/uploads/uploadFields.ts';
import { findMapping, forgetMapping } from '../../services/uploads/uploadMappings.ts';
import { defineRoute, type Route } from './route.ts';

const common = { access: { write: 'uploads' }, scope: 'write', tag: 'Uploads', method: 'POST' } as const;

/** Matching the columns of a file before it is uploaded, by what is remembered of earlier ones. */
export const uploadMappingRoutes: readonly Route[] = [
  defineRoute({
    ...common,
    path: '/api/v1/uploads/:kind/match',
    summary: 'Match the columns of a file',
    description:
      'Which column fills which field, by the names of the columns and the content of the first rows, and how the organisation has read a file with these columns before. An upload without `columns` matches by names alone.',
    input: { params: z.object({ kind: uploadKindSchema }), body: matchRequestSchema },
    answer: matchAnswerSchema,
    async handle({ input: { params: of, body }, services, actor }) {
      const { columns } = matchColumns(uploadFields(of.kind), body.header, { sample: body.rows });
      const remembered = await findMapping(services.pools.commands, actor.org, of.kind, body.header);
      return Result.succeed({ columns: { ...columns }, remembered: remembered ?? null });
    },
  }),

  defineRoute({
    ...common,
    path: '/api/v1/uploads/mappings/:mappingId/forget',
    summary: 'Forget how a file was read',
    description: 'Files with these columns are matched anew. Answers whether there was anything to forget.',
    input: { params: z.object({ mappingId: idSchema }) },
    answer: z.object({ forgotten: z.boolean() }),
    handle: async ({ input: { params: of }, services, actor }) =>
      Result.succeed({ forgotten: await forgetMapping(services.pools.commands, actor.org, of.mappingId) }),
  }),
];
