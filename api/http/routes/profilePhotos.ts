import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Result } from 'effect';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sizeText } from '../../../domain/file/sizeText.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { mayRead } from '../../../domain/rights/rights.ts';
import { mostPhotoBytes, mostPhotoSide, photoBytesProblem } from '../../../domain/signIn/profilePhoto.ts';
import { notFound } from '../../../projections/queries/oneBooking.ts';
import { ownPhotoSchema, photoUrlOf } from '../../contract/account.ts';
import { takeUploadPlace } from '../../platform/limits/takeUploadPlace.ts';
import { filePolicy } from './filePolicy.ts';
import { ownAccount } from './ownAccount.ts';
import { originOf } from './requestOrigin.ts';
import { bytesMediaType, defineFileRoute, defineRoute, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';
import { wholeBody } from './wholeBody.ts';

/** The photos of people: one's own is changed, and those of members are seen (shell §7, `photoURL/{timestamp}`). */
export const profilePhotoRoutes: readonly Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/v1/account/photo',
    ...ownAccount,
    summary: 'Change your photo',
    description: `In every organisation in which you work. A JPEG or PNG image of at most ${sizeText(mostPhotoBytes)} and ${mostPhotoSide} pixels on each side; its type is detected from its bytes. Only the picture is kept: the place, the time and the device that a camera writes beside it are removed.`,
    input: {},
    bodyOfBytes: 'The bytes of the image and nothing else.',
    answer: ownPhotoSchema,
    async handle({ request, services, who }) {
      const place = takeUploadPlace(services.uploadPlaces, who.actor, services.limits.files);
      if (Result.isFailure(place)) return Result.fail(place.failure);
      try {
        const bytes = await wholeBody(request, tooLarge);
        if (Result.isFailure(bytes)) return Result.fail(bytes.failure);
        const kept = await services.identity.photos.set(who, bytes.success, originOf(request));
        return Result.map(kept, (at) => ({ photoUrl: photoUrlOf(at) }));
      } finally {
        place.success();
      }
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/account/photo/remove',
    ...ownAccount,
    summary: 'Remove your photo',
    description: 'Everywhere; its bytes are removed. Without a photo it does nothing.',
    input: {},
    answer: ownPhotoSchema,
    async handle({ request, services, who }) {
      await services.identity.photos.remove(who, originOf(request));
      return Result.succeed({ photoUrl: null });
    },
  }),

  defineFileRoute({
    method: 'GET',
    path: '/api/v1/photoURL/:timestamp',
    access: 'signedIn',
    // Who has an account has a photo of their own; they see no other.
    isForGuests: true,
    scope: 'read',
    tag: 'Files',
    summary: 'The photo of a person',
    description:
      'Your own, and those of the members of the organisation for whoever sees these. A changed photo has another address.',
    headers: { 'If-None-Match': 'An ETag: answers 304 where it is the same.' },
    input: { params: z.object({ timestamp: z.string().regex(/^\d{1,15}$/) }) },
    answer: z.string(),
    mediaType: bytesMediaType,
    handle: ({ input: { params }, ...call }) => sendPhoto(params.timestamp, call),
  }),
];

/** Answers the photo that was kept at that instant. */
export async function sendPhoto(
  timestamp: string,
  {
    actor,
    request,
    reply,
    services,
  }: {
    readonly actor: Actor;
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
    readonly services: Pick<RouteServices, 'identity'>;
  },
): Promise<Result.Result<Readable, Refusal>> {
  const found = await services.identity.photos.find(actor.org, Number(timestamp));
  const isSeen = found !== undefined && (found.uid === actor.uid || mayRead(actor, 'administration'));
  if (!isSeen) return Result.fail(notFound('photo', timestamp));
  const etag = `"${createHash('sha256').update(found.bytes).digest('hex')}"`;
  // For an hour, because what its owner takes away should not be seen much longer.
  const kept = { ETag: etag, 'Cache-Control': 'private, max-age=3600', Vary: 'Cookie, Authorization' };
  if (request.headers['if-none-match'] === etag) {
    reply.code(304).headers(kept);
    return Result.succeed(Readable.from([]));
  }
  reply.headers({
    ...kept,
    'Content-Type': found.mediaType,
    'Content-Disposition': 'inline',
    'Content-Security-Policy': filePolicy,
    'X-Content-Type-Options': 'nosniff',
    'Content-Length': found.bytes.length,
  });
  return Result.succeed(Readable.from([found.bytes]));
}

function tooLarge(bytes: number): Refusal | undefined {
  const problem = photoBytesProblem(bytes);
  return problem === undefined
    ? undefined
    : { code: 'file_too_large', message: `Photo ${problem}.`, details: { atMostBytes: mostPhotoBytes } };
}
