import { randomUUID } from 'node:crypto';
import { Result } from 'effect';
import { type Refusal, refuse } from '../../../domain/kernel/refusal.ts';
import { startingMenu } from '../../../domain/organisation/startingMenu.ts';
import { systemActor } from '../../../domain/rights/actor.ts';
import {
  madeOrganisationSchema,
  type NewOrganisation,
  newOrganisationPath,
  newOrganisationSchema,
} from '../../contract/newOrganisation.ts';
import { authorOf, clientOf } from './requestOrigin.ts';
import { definePublicRoute, type Route } from './route.ts';
import type { RouteServices } from './routeServices.ts';

/** How long the read side may take to show an organisation, in milliseconds. */
const timeoutMs = 10_000;

const notOffered: Refusal = {
  code: 'not_allowed',
  message: 'New organisations are not offered here. Please ask your administrator for an invitation.',
  details: {},
};

/** Whoever has made an account and is a member of no organisation, or a guest alone, makes one where the installation offers that. */
export const newOrganisationRoutes: readonly Route[] = [
  definePublicRoute({
    method: 'POST',
    path: newOrganisationPath,
    access: 'anyone',
    tag: 'Sign-in',
    summary: 'Make an organisation',
    description:
      'For whoever is signed in, has proven their e-mail address and is a member of no organisation, or a guest alone, where the installation allows it (`NEW_ORGANISATIONS`). They become its administrator, and the session goes on as another one in it.',
    input: { body: newOrganisationSchema },
    answer: madeOrganisationSchema,
    async handle({ input: { body }, request, reply, services }) {
      const { configuration, identity, commands, facts, sessionWatch } = services;
      if (!configuration.newOrganisations) return Result.fail(notOffered);
      const found = await identity.authenticate(request.headers, request.ip);
      if (found.outcome === 'signedIn' && found.who.actor.admittedTo === undefined) {
        return refuse('not_allowed', 'You are a member of an organisation already.');
      }
      if (found.outcome !== 'noOrganisation' && found.outcome !== 'signedIn') {
        return refuse('not_signed_in', 'Please sign in.');
      }
      const founder = found.outcome === 'signedIn' ? { ...found.who, uid: found.who.actor.uid } : found;
      if (founder.byLink) return refuse('not_allowed', 'Sign in yourself to make an organisation.');
      const { uid, sessionId } = founder;
      const founding = await identity.founding(uid);
      if (Result.isFailure(founding)) return Result.fail(founding.failure);
      const { org, entered } = founding.success;
      if (!entered) {
        const made = await make(org, body, uid, commands);
        if (Result.isFailure(made)) return Result.fail(made.failure);
        // At once: whatever fails from now on, the organisation has somebody who administers it.
        await identity.enterAsFounder(uid, org, authorOf(request, { uid }));
        await facts.waitFor(made.success.position, timeoutMs);
      } else if ((await facts.organisation(org)) === undefined) {
        return refuse('read_side_behind', 'Your organisation is being prepared. Please try again.', {});
      }
      const begun = await identity.beginAsFounder({ uid, sessionId }, org, clientOf(request));
      if (Result.isFailure(begun)) return Result.fail(begun.failure);
      sessionWatch.ended(sessionId);
      reply.header('Set-Cookie', [...begun.success.setCookies]);
      return Result.succeed({ org_id: org, token: begun.success.token });
    },
  }),
];

/** Makes it; one that an earlier attempt has made, and that nobody has entered, gets the name and time zone of this one. */
async function make(
  organisationId: string,
  { name, timeZone }: NewOrganisation,
  uid: string,
  { execute }: RouteServices['commands'],
): ReturnType<RouteServices['commands']['execute']> {
  const send = (command: string, input: object) =>
    execute(systemActor(uid, organisationId), command, input, { commandId: randomUUID() });
  const settings = { menu: startingMenu };
  const made = await send('organisation.create', { organisationId, name, timeZone, settings });
  if (Result.isSuccess(made) || made.failure.code !== 'already_exists') return made;
  const renamed = await send('organisation.rename', { name });
  if (Result.isFailure(renamed)) return renamed;
  return send('organisation.changeTimeZone', { timeZone });
}
