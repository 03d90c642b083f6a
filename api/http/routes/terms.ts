import { Result } from 'effect';
import { refuse } from '../../../domain/kernel/refusal.ts';
import { termsAcceptanceSchema, termsStandSchema, termsViewSchema } from '../../contract/terms.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import { authorOf } from './requestOrigin.ts';
import { defineRoute, type Route } from './route.ts';

const asPerson = { access: 'signedIn', scope: 'people', tag: 'Sign-in' } as const;

/** The terms of use (shell §4.1.8). */
export const termsRoutes: readonly Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/v1/terms',
    ...asPerson,
    summary: 'The terms of use',
    description: "The operator's text, and whether you have accepted this version of it.",
    input: {},
    answer: termsViewSchema,
    async handle({ who, services: { terms } }) {
      const { version, text } = terms;
      return Result.succeed({ version, text, state: await terms.stateOf(who) });
    },
  }),

  defineRoute({
    method: 'POST',
    path: '/api/v1/terms/accept',
    ...asPerson,
    access: 'account',
    summary: 'Accept the terms of use',
    description: 'Once for each version. Refused if another version counts by now: read that one first.',
    input: { body: termsAcceptanceSchema },
    answer: termsStandSchema,
    async handle({ input: { body }, who, request, services: { terms } }) {
      if (terms.text === null) return refuse('not_found', 'There are no terms of use here.', {});
      if (body.version !== terms.version) {
        return Result.fail(invalidField('version', 'another version of the terms counts by now'));
      }
      await terms.accept(who, authorOf(request, who.actor));
      return Result.succeed({ version: terms.version, state: await terms.stateOf(who) });
    },
  }),
];
