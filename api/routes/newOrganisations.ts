import { randomBytes, randomUUID } from 'node:crypto';
import { Result } from 'effect';
import { startingMenu } from '../../domain/organisation/startingMenu.ts';
import { type Refusal, refuse } from '../../domain/refusal.ts';
import { systemActor } from '../../domain/roles.ts';
import {
  madeOrganisationSchema,
  newOrganisationPath,
  newOrganisationSchema,
} from '../contract/newOrganisation.ts';
import { authorOf, clientOf } from './requestOrigin.ts';
import { definePublicRoute, type Route } from './route.ts';

/** How long the read side may take to show an organisation, in milliseconds. */
const patienceMs = 10_000;

const notOffered: Refusal = {
  code: 'not_allowed',
  message: 'New organisations are not offered here. Please ask your administrator for an invitation.',
  details: {},
};

/** Whoever has made an account and is a member of no organisation makes one, where the installation offers that. */
export const newOrganisationRoutes: readonly Route[] = [
  definePublicRoute({
    method: 'POST',
    path: newOrganisationPath,
    access: 'anyone',
    tag: 'Sign-in',
    summary: 'Make an organisation',
    description:
      'For whoever is signed in, has proven their e-mail address and is a member of no organisation, where the installation allows it (`NEW_ORGANISATIONS`). They become its administrator, and the session goes on as another one in it.',
    input: { body: newOrganisationSchema },
    answer: madeOrganisationSchema,
    async handle({ input: { body }, request, reply, services }) {
      const { configuration, identity, commands, facts, sessionWatch } = services;
      if (!configuration.newOrganisations) return Result.fail(notOffered);
      const found = await identity.authenticate(request.headers, request.ip);
      if (found.outcome === 'signedIn') {
        return refuse('not_allowed', 'You are a member of an organisation already.');
      }
      if (found.outcome !== 'noOrganisation') return refuse('not_signed_in', 'Please sign in.');
      if (found.byLink) return refuse('not_allowed', 'Sign in yourself to make an organisation.');
      const { uid, sessionId } = found;
      return identity.founding(uid, async () => {
        const org = idFor(body.name);
        const made = await commands.execute(
          systemActor(uid, org),
          'organisation.create',
          { organisationId: org, ...body, settings: { menu: startingMenu } },
          { commandId: randomUUID() },
        );
        if (Result.isFailure(made)) return Result.fail(made.failure);
        await facts.waitFor(made.success.position, patienceMs);
        const by = authorOf(request, { uid });
        const begun = await identity.enterAsFounder({ uid, sessionId }, org, by, clientOf(request));
        if (Result.isFailure(begun)) return Result.fail(begun.failure);
        sessionWatch.ended(sessionId);
        reply.header('Set-Cookie', [...begun.success.setCookies]);
        return Result.succeed({ org_id: org, token: begun.success.token });
      });
    },
  }),
];

/** An id that tells of the name, and that nobody guesses or has. */
function idFor(name: string): string {
  const told = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 30);
  const apart = randomBytes(4).toString('hex');
  return told === '' ? `org-${apart}` : `${told}-${apart}`;
}
