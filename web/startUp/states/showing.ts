import { assign } from 'xstate';
import { homeAnew } from '../departures.ts';
import { startUpSetup } from '../startUpSetup.ts';

export const open = startUpSetup.createStateConfig({
  description: 'The screen is shown, and everything that it needs is known.',
  entry: ['tellNotice', assign({ notice: null })],
  on: {
    ANSWER: { target: 'comparing', actions: 'keepAnswer' },
    REQUEST_REFUSED: { actions: 'ask' },
    // Partners are never signed out by the live connection (shell §4.1.9).
    LIVE_FAILED: [{ guard: 'isPartner', actions: 'resume' }, { actions: 'ask' }],
  },
});

export const comparing = startUpSetup.createStateConfig({
  description: 'Whether the session is still the one for which the screen was drawn.',
  always: [
    { guard: 'isSignedOut', target: 'ended' },
    { guard: 'hasNoOrganisation', target: 'ended' },
    { guard: 'isAnothers', target: 'leaving', actions: assign({ departure: homeAnew }) },
    { guard: 'hasLeft', target: 'left' },
    // A question that got no answer says nothing about the session.
    { target: 'open', actions: 'resume' },
  ],
});

/** The screen stands behind something else, and is shown again for the same person in the same organisation. */
const whileCovered = {
  ANSWER: { target: 'comparing', actions: 'keepAnswer' },
  // Somebody may be back, in another tab.
  REQUEST_REFUSED: { actions: 'ask' },
  LIVE_FAILED: { actions: 'ask' },
} as const;

export const ended = startUpSetup.createStateConfig({
  description: 'The session has ended: sign-in covers the screen, and the same person goes on.',
  on: whileCovered,
});

export const left = startUpSetup.createStateConfig({
  description: 'The person works in another organisation by now, which the page was not drawn for.',
  on: whileCovered,
});
