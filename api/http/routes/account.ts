import { Result } from 'effect';
import { z } from 'zod';
import { idSchema } from '../../../domain/kernel/fields.ts';
import { refuse } from '../../../domain/kernel/refusal.ts';
import {
  accountViewSchema,
  callableResultSchema,
  endedSessionsSchema,
  nameChangedSchema,
  nameChangeSchema,
  ownOrganisationsSchema,
  passwordChangeSchema,
  userDetailsChangeSchema,
} from '../../contract/account.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { deviceName } from '../../services/identity/deviceName.ts';
import { ruleInWords } from '../../services/identity/passwordRule.ts';
import { closeAndCount } from './closeSessions.ts';
import { noteWrongPassword } from './noteInTrail.ts';
import { authorOf, originOf } from './requestOrigin.ts';
import { defineRoute, type Route } from './route.ts';

/** What people do with their own account: their name and password, and where they are signed in. */
export const accountRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/account',
    access: 'account',
    scope: 'people',
    tag: 'Sign-in',
    summary: 'Your sessions, what opens your account, and what a password must be',
    description: 'The sessions that have not ended, last used first.',
    input: {},
    answer: accountViewSchema,
    async handle({ who, services: { identity, messages } }) {
      const { uid } = who.actor;
      const [sessions, hasPassword, secondFactor, passkeys, means] = await Promise.all([
        identity.sessions.list(uid),
        identity.hasPassword(who.user.email),
        identity.secondFactors.stateOf(uid),
        identity.passkeys.list(uid),
        identity.linkedProviders.meansOf(uid),
      ]);
      return Result.succeed({
        hasPassword,
        secondFactor,
        passkeys: [...passkeys],
        means: { ...means, providers: [...means.providers] },
        offersProviders: [...identity.linkedProviders.offered],
        offersPasskeys: identity.passkeys.isOffered,
        phoneNumber: who.user.phoneNumber,
        sendsTexts: messages.offered.includes('sms'),
        passwordRule: ruleInWords(identity.passwordRule),
        sessions: sessions.map(({ userAgent, ip, ...session }) => ({
          ...session,
          device: deviceName(userAgent),
          address: ip,
          current: session.id === who.sessionId,
        })),
      });
    },
  }),

  defineRoute({
    method: 'GET',
    path: '/api/v1/account/organisations',
    access: 'account',
    scope: 'people',
    tag: 'Sign-in',
    summary: 'The organisations in which you can work',
    description: 'By name, with what you are in each. `POST /api/v1/switch_org_by_uid` leads to another one.',
    input: {},
    answer: ownOrganisationsSchema,
    async handle({ who: { actor }, services: { identity, facts } }) {
      const memberships = await identity.membershipsOf(actor.uid);
      const organisations = await Promise.all(
        memberships.map(async ({ org, role }) => ({
          org_id: org,
          // One whose organisation the read side does not know yet is named by its id.
          name: (await facts.organisation(org))?.name ?? org,
          role,
          current: org === actor.org,
        })),
      );
      return Result.succeed({
        organisations: organisations.toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
      });
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/account/sessions/:sessionId/end',
    access: 'account',
    scope: 'people',
    tag: 'Sign-in',
    summary: 'End one of your sessions',
    description: 'Its tokens are refused from now on, and its WebSockets are closed with `TokenExpired`.',
    input: { params: z.object({ sessionId: idSchema }) },
    answer: endedSessionsSchema,
    async handle({ input: { params }, who, services, request }) {
      const { sessionId } = params;
      if (!(await services.identity.sessions.end(who.actor.uid, sessionId))) {
        return refuse('not_found', 'There is no such session.', { sessionId });
      }
      services.trail.note(who.actor.org, { ...authorOf(request, who.actor), kind: 'sessionsEnded' });
      return Result.succeed(closeAndCount([sessionId], services));
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/account/sessions/end-others',
    access: 'account',
    scope: 'people',
    tag: 'Sign-in',
    summary: 'End all of your sessions but this one',
    description: 'As if each was ended by itself.',
    input: {},
    answer: endedSessionsSchema,
    async handle({ who, services, request }) {
      const ended = await services.identity.sessions.endOthers(who.actor.uid, who.sessionId);
      if (ended.length > 0) {
        const count = ended.length;
        services.trail.note(who.actor.org, { ...authorOf(request, who.actor), kind: 'sessionsEnded', count });
      }
      return Result.succeed(closeAndCount(ended, services));
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/account/name',
    access: 'account',
    scope: 'people',
    tag: 'Sign-in',
    summary: 'Change your name',
    description:
      'In every organisation in which you work. History shows the new one, also of what you did before.',
    input: { body: nameChangeSchema },
    answer: nameChangedSchema,
    async handle({ input: { body }, who, services, request }) {
      const changed = await services.identity.changeName(who, body.name, originOf(request));
      return Result.map(changed, (name) => ({ name }));
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/updUser_au',
    access: 'account',
    scope: 'people',
    tag: 'Sign-in',
    summary: 'Save your user details',
    description:
      'The user details as the session has them, with another name. What is not changed in this way has to be as it is: the address and the telephone number need a proof, the photo is a file.',
    input: { body: userDetailsChangeSchema },
    answer: callableResultSchema,
    async handle({ input: { body }, who, services, request }) {
      const { uid, displayName, email, photoUrl, phoneNumber } = body.details;
      const { user } = who;
      if (uid !== user.uid) return Result.fail(invalidField('details.uid', 'must be your own'));
      const other = (
        [
          ['email', email, user.email],
          ['photoUrl', photoUrl, user.photoUrl],
          ['phoneNumber', phoneNumber, user.phoneNumber],
        ] as const
      ).find(([, given, kept]) => given !== undefined && given !== kept);
      if (other !== undefined) {
        return Result.fail(invalidField(`details.${other[0]}`, 'is changed in your account, and not here'));
      }
      const changed = await services.identity.changeName(who, displayName, originOf(request));
      return Result.mapBoth(changed, {
        onFailure: (refusal) => ({
          ...refusal,
          details: { ...refusal.details, field: 'details.displayName' },
        }),
        onSuccess: () => ({ data: { status: true, message: 'Your profile was saved.' } }),
      });
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/account/password',
    access: 'account',
    scope: 'people',
    tag: 'Sign-in',
    summary: 'Change your password',
    description:
      'All of your sessions but this one end. The current password is asked for, because a session may be used by somebody else; it may be tried five times in five minutes.',
    input: { body: passwordChangeSchema },
    answer: endedSessionsSchema,
    async handle({ input: { body }, who, services, request }) {
      const changed = await services.identity.changePassword(who, body, authorOf(request, who.actor));
      noteWrongPassword(services.trail, request, who, changed);
      return Result.map(changed, (ended) => closeAndCount(ended, services));
    },
  }),
];
