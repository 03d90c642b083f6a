import { Readable } from 'node:stream';
import { Result } from 'effect';
import { z } from 'zod';
import { idSchema } from '../../../domain/kernel/fields.ts';
import { type Refusal, refuse } from '../../../domain/kernel/refusal.ts';
import { logoBytesBelow, logoSizeProblem, logoTexts } from '../../../domain/organisation/logoRule.ts';
import { notFound } from '../../../projections/queries/oneBooking.ts';
import { callableResultSchema } from '../../contract/account.ts';
import { brandSchema, logoChangeSchema, partnersLogoPath, uploadedLogoSchema } from '../../contract/brand.ts';
import { takeUploadPlace } from '../../platform/limits/takeUploadPlace.ts';
import { keepLogo, uploadedForLogo } from '../../services/brand/keepLogo.ts';
import { sendCommand } from '../commands/sendCommand.ts';
import { filePolicy } from './filePolicy.ts';
import { sendBytes } from './files.ts';
import {
  bytesMediaType,
  defineFileRoute,
  definePublicFileRoute,
  definePublicRoute,
  defineRoute,
  type Route,
} from './route.ts';
import { wholeBody } from './wholeBody.ts';

const params = z.object({ fileId: idSchema });

/** The logos of organisations, and that of a partner (shell §4.1.5, §4.3, §7). */
export const brandRoutes: readonly Route[] = [
  definePublicRoute({
    method: 'GET',
    path: '/api/v1/brand',
    access: 'anyone',
    tag: 'Sign-in',
    summary: 'What the operator has decided about logos',
    description:
      'The brand of a partner, whose logo stands on every page of a host whose name begins with the label of the brand; and the hosts from which browsers may load the logos of organisations.',
    input: {},
    answer: brandSchema,
    async handle({ services: { brandDesk } }) {
      const { whiteLabel, logoHosts } = brandDesk.brand;
      return Result.succeed({ whiteLabel, logoHosts: [...logoHosts] });
    },
  }),

  definePublicFileRoute({
    method: 'GET',
    path: partnersLogoPath,
    access: 'anyone',
    tag: 'Sign-in',
    summary: 'The logo of the partner',
    description: 'The image that the operator has named.',
    headers: { 'If-None-Match': 'An ETag: answers 304 where it is the same.' },
    input: {},
    answer: z.string(),
    mediaType: bytesMediaType,
    async handle({ request, reply, services: { brandDesk } }) {
      const { partnersLogo } = brandDesk;
      if (partnersLogo === undefined) return refuse('not_found', 'There is no brand of a partner here.', {});
      const { bytes, mediaType, etag } = partnersLogo;
      const kept = { ETag: etag, 'Cache-Control': 'public, max-age=3600' };
      if (request.headers['if-none-match'] === etag) {
        reply.code(304).headers(kept);
        return Result.succeed(Readable.from([]));
      }
      reply.headers({
        ...kept,
        'Content-Type': mediaType,
        'Content-Security-Policy': filePolicy,
        'X-Content-Type-Options': 'nosniff',
        'Content-Length': bytes.length,
      });
      return Result.succeed(Readable.from([bytes]));
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/orgLogoURL',
    access: { write: 'organisation' },
    scope: 'write',
    tag: 'Files',
    summary: 'Upload a logo',
    description:
      'A PNG or JPEG image of fewer than 500,000 bytes that is at least 1.7 times as wide as high; its type is detected from its bytes. Only the picture is kept. The answer is what `organisation.configure` takes for the settings `logo` and `logoBrand`, and `changeOrgLogo` for `logo_url`.',
    input: {},
    bodyOfBytes: 'The bytes of the image and nothing else.',
    answer: uploadedLogoSchema,
    async handle({ request, services, actor }) {
      const place = takeUploadPlace(services.uploadPlaces, actor, services.limits.files);
      if (Result.isFailure(place)) return Result.fail(place.failure);
      try {
        const bytes = await wholeBody(request, tooLarge);
        if (Result.isFailure(bytes)) return Result.fail(bytes.failure);
        return await keepLogo(services.files, actor, bytes.success);
      } finally {
        place.success();
      }
    },
  }),

  defineFileRoute({
    method: 'GET',
    path: '/api/v1/orgLogoURL/:fileId',
    access: 'signedIn',
    isWithoutFactor: true,
    isForGuests: true,
    scope: 'read',
    tag: 'Files',
    summary: 'A logo that was uploaded',
    description: 'For everybody who signs in to the organisation. A logo never changes.',
    headers: { 'If-None-Match': 'An ETag: answers 304 where it is the same.' },
    input: { params },
    answer: z.string(),
    mediaType: bytesMediaType,
    async handle({ input: { params: named }, request, reply, services, actor }) {
      const file = await services.files.register.find(actor.org, named.fileId);
      return file?.uploadedFor === uploadedForLogo
        ? sendBytes(file, request, reply, services)
        : Result.fail(notFound('logo', named.fileId));
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/changeOrgLogo',
    access: { write: 'organisation' },
    scope: 'write',
    tag: 'Files',
    summary: 'Change the logo of the organisation',
    description:
      'To an https address, or to one that was uploaded. It is the command `organisation.configure` for the setting `logo`, and for `logoBrand` where that stands in its place: what is shown is the new one.',
    input: { body: logoChangeSchema },
    answer: callableResultSchema,
    async handle({ input: { body }, request, services, who }) {
      const { org } = who.actor;
      if (body.org_id !== org) {
        return refuse('not_allowed', 'You work in another organisation.', { field: 'org_id' });
      }
      const organisation = await services.facts.organisation(org);
      const both = organisation !== undefined && organisation.settings.logoBrand !== null;
      const settings = { logo: body.logo_url, ...(both && { logoBrand: body.logo_url }) };
      const sent = await sendCommand(
        services,
        { who, log: request.log },
        {
          name: 'organisation.configure',
          input: { settings },
          envelope: { commandId: crypto.randomUUID() },
          includesRecord: false,
        },
      );
      return Result.map(sent, () => ({ data: { status: true, message: logoTexts.saved } }));
    },
  }),
];

function tooLarge(bytes: number): Refusal | undefined {
  const message = logoSizeProblem(bytes);
  if (message === undefined) return undefined;
  return { code: 'file_too_large', message, details: { atMostBytes: logoBytesBelow - 1 } };
}
