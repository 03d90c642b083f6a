import { Buffer } from 'node:buffer';
import { Result } from 'effect';
import { z } from 'zod';
import { idSchema } from '../../../domain/kernel/fields.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { sendFile } from './files.ts';
import { sendPhoto } from './profilePhotos.ts';
import { bytesMediaType, defineFileRoute, type Route } from './route.ts';
import { exportServicePlans } from './servicePlanFiles.ts';
import { exportTimesheets } from './timesheetFiles.ts';

/** An address that is only compared, of an installation that has none. */
const nowhere = 'http://muster.invalid';

/** Files of documents, which are made when they are fetched; they count as exports. */
const exportsByKind: ReadonlyMap<string, typeof exportTimesheets> = new Map([
  ['timesheet-files', exportTimesheets],
  ['service-plan-files', exportServicePlans],
]);

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
    work: ({ query }) => {
      const address = addressIn(String(Object(query).url));
      const kind = address === undefined ? undefined : fileAt(address)?.kind;
      return kind !== undefined && exportsByKind.has(kind) ? 'export' : 'other';
    },
    tag: 'Files',
    summary: 'A file by its address',
    description:
      'As `GET /api/v1/files/{fileId}` and `GET /api/v1/photoURL/{timestamp}` answer it; a file of timesheets or service plans decompressed, as JSON, which counts as an export. An address that leads anywhere else is refused.',
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
      const own = [nowhere, services.configuration.baseUrl, `${request.protocol}://${request.host}`];
      const address = addressIn(query.url);
      if (address === undefined || !own.some((one) => new URL(one).origin === address.origin)) {
        return Result.fail(elsewhere);
      }
      const { kind, name } = fileAt(address) ?? { kind: '', name: '' };
      if (kind === 'photoURL' && /^\d{1,15}$/.test(name)) return sendPhoto(name, call);
      if (kind === 'files' && idSchema.safeParse(name).success) return sendFile(name, call);
      const exported = exportsByKind.get(kind);
      if (exported !== undefined) {
        const sent = await exported(name, call);
        if (Result.isSuccess(sent)) call.reply.type('application/json');
        return sent;
      }
      return Result.fail(elsewhere);
    },
  }),
];

/** The address in base64; undefined of anything else. */
function addressIn(url: string): URL | undefined {
  const text = Buffer.from(url, 'base64').toString();
  return URL.canParse(text, nowhere) ? new URL(text, nowhere) : undefined;
}

/** The file that an address names, of whatever host; undefined if it names none. */
function fileAt({ pathname }: URL) {
  const [, kind, name] =
    /^\/api\/v1\/(files|photoURL|timesheet-files|service-plan-files)\/([^/]+)$/.exec(pathname) ?? [];
  return kind === undefined || name === undefined ? undefined : { kind, name };
}

const elsewhere = invalidField('query.url', 'is not the address of a file of this installation in base64');
