import { Result } from 'effect';
import { z } from 'zod';
import { ReadSideBehind } from '../../commands/facts.ts';
import { zoneOf } from '../../domain/time/zone.ts';
import {
  uploadFieldsSchema,
  uploadKindSchema,
  uploadLineSchema,
  uploadRequestSchema,
} from '../contract/upload.ts';
import { runUpload, type UploadProgress } from '../uploads/runUpload.ts';
import { uploadExample } from '../uploads/uploadExample.ts';
import { uploadFields } from '../uploads/uploadFields.ts';
import { defineLinesRoute, defineRoute, type Route } from './route.ts';

const params = z.object({ kind: uploadKindSchema });

/** The largest file of the contract, with every character escaped, and the other fields beside it. */
const largestUpload = 2 * 32 * 1024 * 1024;

export const uploadRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/uploads/:kind/fields',
    access: { write: 'uploads' },
    scope: 'write',
    tag: 'Uploads',
    summary: 'What a file of a kind may contain',
    description:
      'The fields, whether they are required, the column names that match automatically, and an example.',
    input: { params },
    answer: uploadFieldsSchema,
    async handle({ input: { params: of }, services, actor }) {
      const organisation = await services.facts.organisation(actor.org);
      const now = Math.floor(Date.now() / 1000);
      return Result.succeed({
        fields: uploadFields(of.kind),
        example: uploadExample(of.kind, zoneOf(organisation?.timeZone ?? 'UTC'), now),
      });
    },
  }),

  defineLinesRoute({
    method: 'POST',
    path: '/api/v1/uploads/:kind',
    access: { write: 'uploads' },
    scope: 'write',
    tag: 'Uploads',
    summary: 'Upload a CSV file',
    description:
      'Answers line by line while it works: progress, then one report or one problem. A `dryRun` reports and saves nothing; uploading the same file again changes nothing.',
    bodyLimit: largestUpload,
    longestText: largestUpload,
    input: { params, body: uploadRequestSchema },
    answer: uploadLineSchema,
    failure: {
      kind: 'problem',
      code: 'internal',
      message: 'An error occurred while processing your request.',
    },
    async handle({ input: { params: path, body }, services, actor }, write) {
      const { commands, facts, log, pools } = services;
      const onProgress = (progress: UploadProgress): void => write({ kind: 'progress', ...progress });
      try {
        const report = await runUpload(
          { ...body, kind: path.kind },
          { actor, commands, facts, log, pool: pools.queries, onProgress },
        );
        write({ kind: 'report', report });
      } catch (error) {
        if (!(error instanceof ReadSideBehind)) throw error;
        write({ kind: 'problem', code: 'read_side_behind', message: error.message });
      }
    },
  }),
];
