import { Buffer } from 'node:buffer';
import { Readable } from 'node:stream';
import { Result } from 'effect';
import { z } from 'zod';
import { idSchema } from '../../domain/fields.ts';
import { invalidField } from '../problems/invalidInput.ts';
import { sendFile } from './files.ts';
import { sendPhoto } from './profilePhotos.ts';
import { bytesMediaType, defineFileRoute, type Route } from './route.ts';
import { readTimesheets } from './timesheetFiles.ts';

/** An address that is only compared, of an installation that has none. */
const nowhere = 'http://muster.invalid';

/**
 * Files by their addresses in base64 (scheduling §7). Only those that Muster keeps itself: it fetches nothing from anywhere on
 * anybody's behalf.
 */
export const fileProxyRoutes: readonly Route[] = [
  defineFileRoute({
    method: 'GET',
    path: '/api/v1/proxy',
    access: 'signedIn',
    scope: 'read',
    tag: 'Files',
    summary: 'A file by its address',
    description:
      'As `GET /api/v1/files/{fileId}` and `GET /api/v1/photoURL/{timestamp}` answer it; a file of timesheets decompressed, as JSON. An address that leads anywhere else is refused.',
    input: {
      query: z.object({
        url: z
          .string()
          .max(2000)
          .describe('The address in base64 or base64url: `/api/v1/files/…`, or the same with `https://`'),
      }),
    },
    answer: z.string(),
    mediaType: bytesMediaType,
    async handle({ input: { query }, ...call }) {
      const { request, services } = call;
      const text = Buffer.from(query.url, 'base64').toString();
      const own = [nowhere, services.configuration.baseUrl, `${request.protocol}://${request.host}`];
      const address = URL.canParse(text, nowhere) ? new URL(text, nowhere) : undefined;
      if (address === undefined || !own.some((one) => new URL(one).origin === address.origin)) {
        return Result.fail(elsewhere);
      }
      const [, kind, name = ''] =
        /^\/api\/v1\/(files|photoURL|timesheet-files)\/([^/]+)$/.exec(address.pathname) ?? [];
      if (kind === 'photoURL' && /^\d{1,15}$/.test(name)) return sendPhoto(name, call);
      if (kind === 'files' && idSchema.safeParse(name).success) return sendFile(name, call);
      if (kind === 'timesheet-files') {
        const read = await readTimesheets(name, call);
        if (Result.isFailure(read)) return Result.fail(read.failure);
        call.reply.type('application/json');
        return Result.succeed(Readable.from([JSON.stringify(read.success)]));
      }
      return Result.fail(elsewhere);
    },
  }),
];

const elsewhere = invalidField('query.url', 'is not the address of a file of this installation in base64');
