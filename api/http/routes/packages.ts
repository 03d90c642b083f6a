import { Result } from 'effect';
import { z } from 'zod';
import { idSchema } from '../../../domain/kernel/fields.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { notFound } from '../../../projections/queries/oneBooking.ts';
import { findRecord } from '../../../projections/queries/recordList.ts';
import {
  packageAnswerSchema,
  packageCodeSchema,
  packageFileSchema,
  packageLinkSchema,
  packageReadSchema,
  packageSignSchema,
  packageTrailSchema,
  packageViewSchema,
} from '../../contract/packages.ts';
import { copyOf, openPackage, viewOf } from '../../services/packages/openPackage.ts';
import { makePackageLink } from '../../services/packages/packageLinks.ts';
import { packageTrail } from '../../services/packages/packageTrail.ts';
import {
  answerByRecipient,
  completeByRecipient,
  openByRecipient,
  readByRecipient,
  signByRecipient,
} from '../../services/packages/recipientSteps.ts';
import { afterSchema } from './afterSchema.ts';
import { sendBytes } from './files.ts';
import { originOf } from './requestOrigin.ts';
import {
  bytesMediaType,
  definePublicFileRoute,
  definePublicRoute,
  defineRoute,
  type Route,
} from './route.ts';

const byLink = { access: 'anyone', tag: 'Packages', isBySecret: true, method: 'POST' } as const;
const byPlanner = { access: { read: 'documents' }, tag: 'Packages' } as const;
const params = z.object({ id: idSchema });

const noFile: Refusal = { code: 'not_found', message: 'There is no such file in this package.', details: {} };

/** What recipients do with packages by their links, without a sign-in. */
const recipientRoutes: readonly Route[] = [
  definePublicRoute({
    ...byLink,
    path: '/api/packages/view',
    summary: 'Look at a package',
    description: 'By the code of its link. What it holds is told only while it is open.',
    input: { body: packageCodeSchema },
    answer: packageViewSchema,
    handle: async ({ input: { body }, services }) =>
      Result.map(await openPackage(services, body.code), viewOf),
  }),

  definePublicRoute({
    ...byLink,
    path: '/api/packages/open',
    summary: 'Open a package',
    description: 'That it was opened, when and from where, is told to those who sent it.',
    input: { body: packageCodeSchema },
    answer: packageViewSchema,
    handle: ({ input: { body }, services, request }) =>
      openByRecipient(services, { ...body, origin: deviceOf(request) }),
  }),

  definePublicFileRoute({
    ...byLink,
    path: '/api/packages/file',
    summary: 'A file of a package',
    description: 'Of a document while the package is open, or the signed copy.',
    input: { body: packageFileSchema },
    answer: z.string(),
    mediaType: bytesMediaType,
    async handle({ input: { body }, services, request, reply }) {
      const open = await openPackage(services, body.code);
      if (Result.isFailure(open)) return Result.fail(open.failure);
      const { org, details, items } = open.success;
      const item = items.find(({ id }) => id === body.documentId);
      const ofItem = details.stage === 'opened' && item?.kind === 'document' ? item.file : null;
      const file = body.documentId === null ? copyOf(details) : ofItem;
      const stored = file === null ? undefined : await services.files.register.find(org, file.id);
      return stored === undefined ? Result.fail(noFile) : sendBytes(stored, request, reply, services);
    },
  }),

  definePublicRoute({
    ...byLink,
    path: '/api/packages/read',
    summary: 'Note that a document of a package was read',
    input: { body: packageReadSchema },
    answer: packageViewSchema,
    handle: ({ input: { body }, services, request }) =>
      readByRecipient(services, { ...body, origin: deviceOf(request) }),
  }),

  definePublicRoute({
    ...byLink,
    path: '/api/packages/answer',
    summary: 'Fill in a form of a package',
    description: 'Once, and whole: each answer that is missing or wrong is refused by its name.',
    input: { body: packageAnswerSchema },
    answer: packageViewSchema,
    handle: ({ input: { body }, services, request }) =>
      answerByRecipient(services, { ...body, origin: deviceOf(request) }),
  }),

  definePublicRoute({
    ...byLink,
    path: '/api/packages/complete',
    summary: 'Complete a package that is not to be signed',
    input: { body: packageCodeSchema },
    answer: packageViewSchema,
    handle: ({ input: { body }, services, request }) =>
      completeByRecipient(services, { ...body, origin: deviceOf(request) }),
  }),

  definePublicRoute({
    ...byLink,
    path: '/api/packages/sign',
    summary: 'Sign a package',
    description:
      'Once, when everything was read and filled in: what is signed is what was shown, by its hash. The signature, the address and the device are kept.',
    input: { body: packageSignSchema },
    answer: packageViewSchema,
    handle: ({ input: { body }, services, request }) =>
      signByRecipient(services, { ...body, origin: deviceOf(request) }),
  }),
];

/** Packages: what those who send them see, and what recipients do by their links. */
export const packageRoutes: readonly Route[] = [
  defineRoute({
    ...byPlanner,
    method: 'GET',
    path: '/api/v1/packages/:id/trail',
    scope: 'read',
    summary: 'What has become of a package',
    description:
      'For those who may send packages: each item, what happened when and from where, and the signature.',
    input: { params, query: z.object({ after: afterSchema }) },
    answer: packageTrailSchema,
    async handle({ input: { params: of, query }, services, actor }) {
      if (!mayCommand(actor, 'paperPackage.send')) return Result.fail(notFound('package', of.id));
      const found = await findRecord(services.reads, actor, 'paperPackage', { ...of, after: query.after });
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const trail = await packageTrail(services, actor.org, of.id);
      return trail === undefined
        ? Result.fail(notFound('package', of.id))
        : Result.succeed({
            ...trail,
            sendsMail: services.messages.offered.includes('email'),
            sendsText: services.messages.offered.includes('sms'),
            position: found.success.position,
          });
    },
  }),

  defineRoute({
    access: { write: 'documents' },
    tag: 'Packages',
    method: 'POST',
    path: '/api/v1/packages/:id/link',
    scope: 'people',
    summary: 'Make a new link of a package',
    description: 'To hand it over yourself. It is in this answer alone, and ends the link before it.',
    input: { params },
    answer: packageLinkSchema,
    async handle({ input: { params: of }, services, actor, request }) {
      const { pools, configuration } = services;
      const found = await findRecord(services.reads, actor, 'paperPackage', of);
      if (Result.isFailure(found)) return Result.fail(found.failure);
      const { stage, about } = found.success;
      if (stage !== 'sent' && stage !== 'opened') return Result.fail(notOpen);
      if (actor.role === 'scheduler' && about.startsWith('customer:')) return Result.fail(onlyRead);
      const link = await makePackageLink(pools.commands, configuration.baseUrl, {
        org: actor.org,
        packageId: of.id,
        madeBy: `request ${request.id}`,
      });
      if (link === undefined) throw new Error('a request made the same link twice');
      return Result.succeed({ link });
    },
  }),

  ...recipientRoutes,
];

const notOpen: Refusal = {
  code: 'transition_not_allowed',
  message: 'Only a package that was sent and is not closed has a link.',
  details: {},
};
const onlyRead: Refusal = {
  code: 'not_allowed',
  message: 'Your role may only read the packages of a customer.',
  details: {},
};

function deviceOf(request: Parameters<typeof originOf>[0]) {
  const { address, device } = originOf(request);
  return { address: address ?? null, device: device ?? 'An unknown device' };
}
