import { assign } from 'xstate';
import { firstTo, home, homeAnew, toRecord, toSignIn } from '../departures.ts';
import { secondFactorPath, termsPath } from '../incoming.ts';
import { type StartUpContext, sessionOf, startUpSetup } from '../startUpSetup.ts';
import { missingClaimsAlert } from '../startUpTexts.ts';

export const deciding = startUpSetup.createStateConfig({
  description: 'What the newest answer means for the address.',
  always: [
    { guard: 'hasErrand', target: 'signIn' },
    { guard: 'isUnanswered', target: 'asking' },
    { guard: 'hasFailed', target: 'unreachable', actions: assign({ failure: failureOf }) },
    { guard: 'mayMakeOrganisation', target: 'founding' },
    { guard: 'hasNoOrganisation', target: 'dismissing', actions: assign({ alert: dismissalOf }) },
    { guard: 'missesClaims', target: 'dismissing', actions: assign({ alert: missingClaimsAlert }) },
    { guard: 'belongsHere', target: 'signIn' },
    { guard: 'isGuestWithoutSession', target: 'guestEnded' },
    { guard: 'isSignedOut', target: 'leaving', actions: assign({ departure: toSignIn }) },
    { guard: 'isAnothers', target: 'leaving', actions: assign({ departure: homeAnew }) },
    { guard: 'isAtSignIn', target: 'leaving', actions: assign({ departure: home }) },
    {
      guard: 'mustAcceptTerms',
      target: 'leaving',
      actions: assign({ departure: firstTo(termsPath) }),
    },
    {
      guard: 'mustSetUpFactor',
      target: 'leaving',
      actions: assign({ departure: firstTo(secondFactorPath) }),
    },
    { guard: 'namesRecord', target: 'leaving', actions: assign(toRecord) },
    {
      target: 'open',
      actions: assign({ drawn: ({ context }) => context.drawn ?? sessionOf(context), alert: null }),
    },
  ],
});

function dismissalOf({ context }: { readonly context: StartUpContext }): string | null {
  return context.answer?.kind === 'noOrganisation' ? context.answer.text : null;
}

function failureOf({ context }: { readonly context: StartUpContext }): string | null {
  return context.answer?.kind === 'failed' ? context.answer.text : null;
}
