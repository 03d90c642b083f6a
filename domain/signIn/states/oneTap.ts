import type { Ask } from '../signInAsk.ts';
import type { Answered, SignInContext } from '../signInSetup.ts';
import { place } from './asking.ts';

interface Told {
  readonly context: SignInContext;
}

const isOffered = ({ context: { options } }: Told) => options.oneTap !== null;

const question = ({ context: { options, link } }: Told): Ask =>
  options.oneTap === null
    ? { ask: 'options' }
    : { ask: 'oneTap', view: options.oneTap, continueTo: link.continueTo };

/** Whoever has closed the prompt, or whom none was shown, is not asked again by this page. */
const withoutPrompt = { target: 'alone', actions: 'leaveOneTap' } as const;

/**
 * While somebody looks at the choice, Google may ask on the page whether they go on with the account that they have there
 * (shell §4.2, where it is configured). Nothing waits for it, and nothing is told if it does not come: all else is there.
 */
export const oneTap = {
  initial: 'alone',
  states: {
    alone: { always: { guard: isOffered, target: 'prompted' } },
    prompted: {
      invoke: {
        id: 'oneTap',
        src: 'ask',
        input: question,
        onDone: [
          {
            description: 'oneTap',
            guard: ({ event }: Answered) => event.output.outcome === 'cameBack',
            target: place('atProvider.back'),
            actions: { type: 'noteOneTap', params: ({ event }: Answered) => event.output },
          },
          { description: 'closed', ...withoutPrompt },
        ],
        onError: { description: 'broken', ...withoutPrompt },
      },
      // What the prompt gives must be tied to a request that has not expired.
      after: { promptedFor: { target: 'prompted', reenter: true } },
    },
  },
} as const;
