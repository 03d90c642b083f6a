import { type CodePlace, screenOfCode } from '../screenOfCode.ts';
import type { Answer, Outcome } from '../signInAsk.ts';
import type { SignInScreen } from '../signInScreens.ts';
import type { Answered, SignInContext } from '../signInSetup.ts';

/** The screen for a code of a letter that does not work. */
export type FailureScreen = Extract<
  SignInScreen,
  'resetFailed' | 'verifyFailed' | 'restoreFailed' | 'sessionEnded' | 'guestFailed' | 'unrecoverable'
>;

/** A screen, or the step of one that goes on by itself. */
export type SignInPlace = SignInScreen | `blank.${'reset' | 'link'}` | 'atProvider.back';

/** Where an answer leads, if something holds. */
export interface Lead {
  readonly after: Outcome;
  readonly to: SignInPlace;
  readonly when?: (context: SignInContext) => boolean;
}

export interface Asking {
  /** The first that fits counts. */
  readonly leads: readonly Lead[];
  /** Where a refusal leads that says nothing of another screen; omitted: to the screen that asked. */
  readonly refused?: SignInScreen;
  /** Where a code leads that does not work. */
  readonly failure?: FailureScreen;
  /** Whether it signs in, and may so be refused for want of the second factor: its screen asks the same again. */
  readonly signsIn?: true;
  /** Whether the code of a text message may have expired: the number is asked for again then (shell §4.2). */
  readonly codeExpires?: true;
}

/**
 * Waiting for an answer: nothing is sent twice meanwhile, and after 500 ms the page says that it is busy (shell §9). A
 * refusal leads where its code belongs (`screenOfCode.ts`), and otherwise back to the screen with its text.
 */
export function asking({ leads, refused, failure = 'unrecoverable', signsIn, codeExpires }: Asking) {
  const note = { type: 'note', params: ({ event }: Answered) => event.output } as const;
  const back = refused === undefined ? 'ready' : place(refused);
  return {
    tags: ['waiting'],
    initial: 'quick',
    states: { quick: { after: { busyAfter: 'slow' } }, slow: { tags: ['busy'] } },
    invoke: {
      id: 'ask',
      src: 'ask',
      input: ({ context }: { readonly context: SignInContext }) => context.asked,
      onDone: [
        ...leads.map(({ after, to, when }) => ({
          description: after,
          guard: ({ context, event: { output } }: Answered) =>
            output.outcome === after && (when === undefined || when(told(context, output))),
          target: place(to),
          actions: note,
        })),
        {
          description: 'the code does not work',
          guard: isRefusedTo('failure'),
          target: place(failure),
          actions: note,
        },
        ...(signsIn
          ? [
              {
                description: 'the second factor is missing',
                guard: isRefusedTo('secondFactor'),
                target: place('secondFactor'),
                // Nothing is wrong yet.
                actions: 'settle',
              } as const,
            ]
          : []),
        ...(codeExpires
          ? [
              {
                description: 'the code has expired',
                guard: isRefusedTo('phone'),
                target: place('phone'),
                actions: note,
              } as const,
            ]
          : []),
        { description: 'refused', target: back, actions: note },
      ],
      onError: { description: 'broken', target: place('unrecoverable') },
    },
  } as const;
}

/** Whether an answer is a refusal whose code has this place. */
const isRefusedTo =
  (where: CodePlace) =>
  ({ event: { output } }: Answered) =>
    output.outcome === 'refused' && screenOfCode[output.failure.code] === where;

/** What is known once an answer has come, which it is noted of only afterwards. */
function told(context: SignInContext, answer: Answer): SignInContext {
  return answer.outcome === 'options' ? { ...context, options: answer.options } : context;
}

/** What a provider has said is about an account that it does not open yet: how its owner shows that it is theirs. */
export const linkingLeads: readonly Lead[] = [
  { after: 'linkPassword', to: 'linkPassword' },
  { after: 'linkEmail', to: 'linkEmail' },
  { after: 'linkFederated', to: 'linkFederated' },
];

/** A place as the target of a transition from anywhere. */
export function place<Name extends SignInPlace>(name: Name): `#signIn.${Name}` {
  return `#signIn.${name}`;
}
