import { Readable } from 'node:stream';
import { Result } from 'effect';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { records } from '../../../domain/catalogues/records.ts';
import { type FileField, fileFields } from '../../../domain/file/fileFields.ts';
import { mostBytesOf, typesText } from '../../../domain/file/fileProblem.ts';
import { fileValueSchema } from '../../../domain/file/fileValue.ts';
import { sizeText } from '../../../domain/file/sizeText.ts';
import { idSchema, requiredLineSchema } from '../../../domain/kernel/fields.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { AnyStages } from '../../../domain/record/stages.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { fileHolders } from '../../../projections/queries/fileHolders.ts';
import { notFound } from '../../../projections/queries/oneBooking.ts';
import { takeUploadPlace } from '../../platform/limits/takeUploadPlace.ts';
import { byteRange } from '../../services/files/byteRange.ts';
import { contentDisposition } from '../../services/files/contentDisposition.ts';
import type { StoredFile } from '../../services/files/fileRegister.ts';
import { receiveFile } from '../../services/files/receiveFile.ts';
import { filePolicy } from './filePolicy.ts';
import { readIdempotencyKey } from './idempotencyKey.ts';
import { bytesMediaType, bytesOf, defineFileRoute, defineRoute, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';

const fieldsTold = [...fileFields]
  .map(([name, { facts }]) => `\`${name}\` (${typesText(facts.accepts)}, ${sizeText(mostBytesOf(facts))})`)
  .join(', ');

export const fileRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/files',
    access: 'signedIn',
    scope: 'write',
    tag: 'Files',
    summary: 'Upload a file',
    description: `For a field of a record, by those who may put a file into it: ${fieldsTold}. Its type is detected from its bytes. The answer is what a command puts into the field; a file that no record holds is removed after a day.`,
    headers: {
      'Idempotency-Key': 'The same bytes sent again under the same key are the same file.',
    },
    input: {
      query: z.object({
        for: z
          .enum([...fileFields.keys()])
          .describe('The field: a category of records and a field of theirs'),
        name: requiredLineSchema.describe('What the file is called, `van.jpg`'),
      }),
    },
    bodyOfBytes: 'The bytes of the file and nothing else.',
    answer: fileValueSchema,
    async handle({ input: { query }, request, services, actor }) {
      const field = fileFields.get(query.for);
      if (field === undefined) throw new Error(`${query.for} is no field that holds a file`);
      const { category, facts } = field;
      if (!stepsPutting(field).some((step) => mayCommand(actor, `${category}.${step}`))) {
        return Result.fail(notForYou);
      }
      const key = readIdempotencyKey(request.headers);
      if (Result.isFailure(key)) return Result.fail(key.failure);
      const place = takeUploadPlace(services.uploadPlaces, actor, services.limits.files);
      if (Result.isFailure(place)) return Result.fail(place.failure);
      try {
        return await receiveFile(services.files, {
          org: actor.org,
          uid: actor.uid,
          uploadedFor: query.for,
          facts,
          name: query.name,
          key: key.success,
          announced: announcedLength(request),
          bytes: bytesOf(request),
        });
      } finally {
        place.success();
      }
    },
  }),

  defineFileRoute({
    method: 'GET',
    path: '/api/v1/files/:fileId',
    access: 'signedIn',
    scope: 'read',
    tag: 'Files',
    summary: 'The bytes of a file',
    description:
      'For whoever sees a record that holds it, or held it once, and the field it is in; before that, for its uploader. Images are shown by browsers, everything else is saved. A file never changes.',
    headers: {
      Range: 'One range, as `bytes=0-1023`.',
      'If-None-Match': 'An ETag: answers 304 where it is the same.',
    },
    input: { params: z.object({ fileId: idSchema }) },
    answer: z.string(),
    mediaType: bytesMediaType,
    handle: ({ input: { params }, ...call }) => sendFile(params.fileId, call),
  }),
];

/** The commands that put a file into a field: what enters or changes the record, and steps that ask for it. */
function stepsPutting({ category, field }: FileField): readonly string[] {
  const stages: Pick<AnyStages, 'steps'> | null = records[category].stages;
  const asking = Object.entries(stages?.steps ?? {}).filter(([, { asks = {} }]) => field in asks);
  return ['create', 'change', ...asking.map(([name]) => name)];
}

/** Answers a file of the organisation of whoever asks, if they see it. */
export async function sendFile(
  fileId: string,
  {
    request,
    reply,
    services,
    actor,
  }: {
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
    readonly services: RouteServices;
    readonly actor: Actor;
  },
): Promise<Result.Result<Readable, Refusal>> {
  const file = await services.files.register.find(actor.org, fileId);
  if (file === undefined) return Result.fail(notFound('file', fileId));
  const may = await mayRead(services, actor, file);
  if (Result.isFailure(may)) return Result.fail(may.failure);
  return may.success ? sendBytes(file, request, reply, services) : Result.fail(notFound('file', fileId));
}

async function mayRead(
  { reads }: RouteServices,
  actor: Actor,
  { org, id, uploadedBy, claims }: StoredFile,
): Promise<Result.Result<boolean, Refusal>> {
  const found = await fileHolders(reads, { org, actor, fileId: id }, claims);
  return Result.map(found, ({ held, seen }) => (held ? seen : uploadedBy === actor.uid));
}

/** Answers the bytes of a file, or a range of them, to whoever may read it. */
export async function sendBytes(
  file: StoredFile,
  request: FastifyRequest,
  reply: FastifyReply,
  { files, logger }: Pick<RouteServices, 'files' | 'logger'>,
): Promise<Result.Result<Readable, Refusal>> {
  const { org, id, size, sha256, mediaType } = file;
  const etag = `"${sha256}"`;
  const kept = {
    ETag: etag,
    'Accept-Ranges': 'bytes',
    // Another session in the same browser must ask again.
    'Cache-Control': 'private, max-age=86400, immutable',
    Vary: 'Cookie, Authorization',
  };
  if (request.headers['if-none-match'] === etag) {
    reply.code(304).headers(kept);
    return Result.succeed(Readable.from([]));
  }
  const range = byteRange(request.headers.range, size);
  if (range === 'beyond') {
    reply.code(416).header('Content-Range', `bytes */${size}`);
    return Result.succeed(Readable.from([]));
  }
  const bytes = await files.store.get(org, id, range === 'all' ? undefined : range);
  if (bytes === undefined) {
    logger.error({ org, id }, 'the bytes of a file are not where files are kept (FILES_DIR)');
    return Result.fail(bytesMissing);
  }
  reply.headers({
    ...kept,
    'Content-Type': mediaType,
    'Content-Disposition': contentDisposition(file),
    'Content-Security-Policy': filePolicy,
    'X-Content-Type-Options': 'nosniff',
    'Content-Length': range === 'all' ? size : range.last - range.first + 1,
  });
  if (range !== 'all') reply.code(206).header('Content-Range', `bytes ${range.first}-${range.last}/${size}`);
  return Result.succeed(bytes);
}

/** As the sender declares it; undefined if the body is sent in chunks. */
function announcedLength({ headers: { 'content-length': length } }: FastifyRequest): number | undefined {
  return length === undefined ? undefined : Number(length);
}

const notForYou: Refusal = {
  code: 'not_allowed',
  message: 'Currently your profile is not allowed to add files here.',
  details: {},
};

const bytesMissing: Refusal = {
  code: 'unavailable',
  message: 'This file cannot be read at the moment. Please tell your administrator.',
  details: {},
};
