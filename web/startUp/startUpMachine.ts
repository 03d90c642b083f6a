import { assign } from 'xstate';
import { startUpSetup } from './startUpSetup.ts';
import { asking, dismissing, founding, guestEnded, signIn, unreachable } from './states/answered.ts';
import { linkExpired, openingLink } from './states/byLink.ts';
import {
  checkingEntry,
  confirmingDevice,
  findingToken,
  redeemingToken,
  signingOutStranger,
} from './states/byToken.ts';
import { deciding } from './states/deciding.ts';
import { registering } from './states/fromCards.ts';
import { leaving, reading } from './states/onTheWay.ts';
import { comparing, ended, left, open } from './states/showing.ts';
import { signingOut, stillSignedIn } from './states/signingOut.ts';

/**
 * The start-up guard (shell §4.1), which runs on every route: parameters, sign-out, tokens and links, who is signed in,
 * what is missing, terms; then the screen is open until its session ends or is another one. Pure: the page answers who is
 * signed in (`ANSWER`), does what is invoked, and goes where `departure` says. The states stand in `states/`, by what brings
 * somebody there.
 */
export const startUpMachine = startUpSetup.createMachine({
  id: 'startUp',
  context: ({ input }) => ({
    address: input.address,
    answer: null,
    drawn: null,
    owner: null,
    entry: null,
    departure: null,
    alert: null,
    failure: null,
    notice: null,
  }),
  initial: 'reading',
  on: {
    NAVIGATED: {
      guard: 'isElsewhere',
      target: '.reading',
      actions: assign({ address: ({ event }) => event.address }),
    },
    ANSWER: { actions: 'keepAnswer' },
  },
  states: {
    reading,
    signingOut,
    stillSignedIn,
    findingToken,
    checkingEntry,
    confirmingDevice,
    redeemingToken,
    signingOutStranger,
    openingLink,
    linkExpired,
    registering,
    deciding,
    asking,
    unreachable,
    founding,
    dismissing,
    guestEnded,
    signIn,
    open,
    comparing,
    ended,
    left,
    leaving,
  },
});
