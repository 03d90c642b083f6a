import { z } from 'zod';
import { idSchema } from '../../../domain/kernel/fields.ts';
import { readFilesOfDocument } from '../../../projections/queries/filesOfDocument.ts';
import { docFilesSchema } from '../../contract/docFiles.ts';
import { afterSchema } from './afterSchema.ts';
import { defineRoute, type Route } from './route.ts';

/** The files of documents, the earlier ones as well: their bytes are read as those of every file. */
export const docFileRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/docs/:id/files',
    access: { read: 'documents' },
    scope: 'read',
    tag: 'Documents',
    summary: 'The files of one document',
    description: 'The one that it has and those that it had before, for everybody who sees the document.',
    input: { params: z.object({ id: idSchema }), query: z.object({ after: afterSchema }) },
    answer: docFilesSchema,
    handle: ({ input: { params, query }, services, actor }) =>
      readFilesOfDocument(services.reads, actor, { id: params.id, after: query.after }),
  }),
];
