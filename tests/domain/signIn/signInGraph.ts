import type { AnyStateNode, EventFrom, SnapshotFrom } from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import type { ActionLink } from '../../../domain/signIn/actionLink.ts';
import type { ProviderBack } from '../../../domain/signIn/providers.ts';
import { type SignInCode, screenOfCode } from '../../../domain/signIn/screenOfCode.ts';
import type { Answer, PageOptions } from '../../../domain/signIn/signInAsk.ts';
import { signInMachine } from '../../../domain/signIn/signInMachine.ts';
import { type SignInScreen, signInScreenNames } from '../../../domain/signIn/signInScreens.ts';
import type { SignInEvent, SignInInput } from '../../../domain/signIn/signInSetup.ts';

export type SignInSnapshot = SnapshotFrom<typeof signInMachine>;

const options: PageOptions = {
  methods: ['password', 'link'],
  providers: [],
  signUp: true,
  sendsMail: true,
  passwordRule: 'At least 12 characters.',
  passkeys: true,
  oneTap: null,
  captcha: null,
};
/** What different installations offer. */
export const installations: readonly PageOptions[] = [
  options,
  { ...options, methods: ['link'] },
  { ...options, providers: ['google', 'github'] },
  { ...options, methods: ['password'], sendsMail: false, passkeys: false },
  { ...options, methods: ['password', 'link', 'phone'] },
  {
    ...options,
    providers: ['google'],
    oneTap: { script: 'https://accounts.google.com/gsi/client', clientId: 'muster' },
  },
];

const email = 'ana@example.org';
const link = (mode: ActionLink['mode'], code = 'a code'): ActionLink => ({
  mode,
  code,
  continueTo: undefined,
});
const input: SignInInput = {
  link: link(undefined),
  remembered: [],
  entry: 'signIn',
  email: '',
  back: undefined,
};
/** What one-tap has given the page. */
const tapped: ProviderBack = { provider: 'google', answer: { state: 'a state', credential: 'a token' } };
/** What a provider has sent the browser back with. */
const back: ProviderBack = { provider: 'google', answer: { state: 'a state', code: 'a code' } };
/** What somebody types in the place of that. */
export const typed = 'nora@example.org';
/** With what the page is opened. */
export const openings: Readonly<Record<string, SignInInput>> = {
  '/login': input,
  '/login, with remembered accounts': {
    ...input,
    remembered: [{ email, displayName: 'Ana Ruiz', photoUrl: null, providerId: 'password' }],
  },
  'over a screen whose session has ended': { ...input, email },
  '/reset': { ...input, entry: 'recovery' },
  'from a provider': { ...input, back },
  ...Object.fromEntries(
    (['resetPassword', 'recoverEmail', 'verifyEmail', 'signIn', 'selectAccount', 'unknown'] as const).map(
      (mode) => [`/login?mode=${mode}`, { ...input, link: link(mode) }],
    ),
  ),
};

/** One of each that a person can do. */
const doings: readonly SignInEvent[] = [
  { type: 'chooseAccount', email },
  { type: 'forgetAccount', email },
  { type: 'anotherAccount' },
  { type: 'chooseProvider', provider: 'google' },
  { type: 'enterEmail', email },
  { type: 'enterPassword', password: 'seven herons by the river 4', remember: false },
  { type: 'choosePhone' },
  { type: 'enterPhone', phoneNumber: '+61491570156', captcha: undefined },
  { type: 'enterCode', code: '492039' },
  { type: 'chooseGuest' },
  { type: 'enterGuestLink', code: 'a code' },
  { type: 'enterAccount', email, name: '', password: 'seven herons by the river 4' },
  { type: 'enterNewPassword', newPassword: 'nine otters under the ice 5' },
  { type: 'usePasskey' },
  { type: 'sendLink', email: typed },
  { type: 'resend' },
  { type: 'recover' },
  { type: 'trouble' },
  { type: 'edit' },
  { type: 'goOn' },
  { type: 'signInOnly' },
  { type: 'back' },
];

/** One code for each place to which codes lead. */
const refusals: readonly SignInCode[] = [
  ...new Map(
    (Object.keys(screenOfCode) as SignInCode[]).map((code) => [screenOfCode[code], code] as const),
  ).values(),
];

const answers: readonly Answer[] = [
  ...installations.map((offered) => ({ outcome: 'options', options: offered }) as const),
  ...(['none', 'password', 'link', 'unsupported', 'untold'] as const).map((outcome) => ({ outcome })),
  { outcome: 'federated', provider: 'github' },
  ...(['signedIn', 'resetSent', 'linkSent', 'confirmEmail', 'differentDevice'] as const).map((outcome) => ({
    outcome,
  })),
  {
    outcome: 'codeSent',
    sent: { verificationId: 'a verification', phoneNumber: '+61491570156' },
  },
  { outcome: 'linkEmail', email },
  { outcome: 'linkFederated', email, provider: 'github' },
  { outcome: 'linkElsewhere', provider: 'google' },
  { outcome: 'confirmLink', provider: 'google' },
  { outcome: 'cameBack', back },
  { outcome: 'closed' },
  ...(['resetFor', 'passwordChanged', 'mismatch', 'verified', 'restored', 'linkPassword'] as const).map(
    (outcome) => ({
      outcome,
      email,
    }),
  ),
  ...refusals.map(
    (code) => ({ outcome: 'refused', failure: { code, message: code, field: undefined } }) as const,
  ),
];

/** Which answers each question can have. */
const answersTo: Readonly<Record<SignInSnapshot['context']['asked']['ask'], readonly Answer['outcome'][]>> = {
  options: ['options', 'refused'],
  lookUp: ['none', 'password', 'link', 'federated', 'unsupported', 'untold', 'refused'],
  provider: ['cameBack', 'closed', 'refused'],
  oneTap: ['cameBack', 'closed', 'refused'],
  complete: ['signedIn', 'mismatch', 'linkPassword', 'linkEmail', 'linkFederated', 'refused'],
  linkPassword: ['signedIn', 'refused'],
  signIn: ['signedIn', 'refused'],
  signUp: ['signedIn', 'refused'],
  sendCode: ['codeSent', 'refused'],
  resendCode: ['codeSent', 'refused'],
  phoneCode: ['signedIn', 'refused'],
  openGuestLink: ['signedIn', 'refused'],
  passkey: ['signedIn', 'refused'],
  sendReset: ['resetSent', 'refused'],
  sendLink: ['linkSent', 'refused'],
  checkReset: ['resetFor', 'refused'],
  reset: ['passwordChanged', 'refused'],
  openLink: [
    'signedIn',
    'confirmEmail',
    'mismatch',
    'differentDevice',
    'linkElsewhere',
    'confirmLink',
    'refused',
  ],
  verify: ['verified', 'refused'],
  recover: ['restored', 'refused'],
};

/** What people do, what the server answers, and time; only the first are in the machine's own type. */
export type AnyEvent = EventFrom<typeof signInMachine>;

/** Whether Google asks on the page meanwhile. */
export const isPrompted = (snapshot: SignInSnapshot) =>
  snapshot._nodes.some(({ path }: AnyStateNode) => path.join('.').endsWith('.ready.prompted'));
/** What that comes to. */
const ofPrompt = [
  { type: 'xstate.done.actor.oneTap', output: { outcome: 'cameBack', back: tapped } satisfies Answer },
  { type: 'xstate.done.actor.oneTap', output: { outcome: 'closed' } satisfies Answer },
  { type: 'xstate.error.actor.oneTap', error: new Error('broken') },
];

/** What can happen next: what people do, what the server answers, and time. */
function eventsAt(snapshot: SignInSnapshot): readonly AnyEvent[] {
  const { ask } = snapshot.context.asked;
  const done = answers
    .filter(({ outcome }) => answersTo[ask].includes(outcome))
    .map((output) => ({ type: 'xstate.done.actor.ask', output }));
  const error = { type: 'xstate.error.actor.ask', error: new Error('broken') };
  const later = snapshot._nodes.flatMap((node: AnyStateNode) =>
    node.after.map(({ eventType }) => ({ type: eventType })),
  );
  // Events of the machine's own have no place in its type.
  return [
    ...doings,
    ...(snapshot.hasTag('waiting') ? [...done, error] : []),
    ...(isPrompted(snapshot) ? ofPrompt : []),
    ...later,
  ] as readonly AnyEvent[];
}

/** What distinguishes one state of the page from another. */
const keyOf = ({ value, context }: SignInSnapshot) =>
  JSON.stringify([
    value,
    context.options.methods,
    context.options.sendsMail,
    context.options.providers.length,
    context.options.passkeys,
    context.options.oneTap === null,
    context.remembered.length,
    context.asked.ask,
    context.failure?.code,
  ]);

/**
 * Whether a state takes an event at all: what it ignores leads nowhere, and takes as long to find out. Of one that is the end,
 * which takes none, they are all kept, so that it is among the states.
 */
const isHeard = (state: SignInSnapshot, event: AnyEvent) =>
  state.status !== 'active' || (signInMachine.getTransitionData(state, event) ?? []).length > 0;

const traversal = (opened: SignInInput) => ({
  input: opened,
  events: eventsAt,
  filterEvents: isHeard,
  serializeState: keyOf,
  serializeEvent: (event: AnyEvent) => JSON.stringify(event),
});

/** A state of the page, and what can follow. */
export interface ReachedState {
  readonly state: SignInSnapshot;
  readonly key: string;
  readonly next: readonly {
    readonly event: AnyEvent;
    readonly state: SignInSnapshot;
    readonly key: string;
  }[];
}

/** Everything that can be reached from an opening. */
export function reachable(opened: SignInInput): readonly ReachedState[] {
  const byKey = Map.groupBy(
    adjacencyMapToArray(getAdjacencyMap(signInMachine, traversal(opened))),
    ({ state }) => keyOf(state),
  );
  return [...byKey].flatMap(([key, edges]) =>
    edges.slice(0, 1).map(({ state }) => ({
      state,
      key,
      next: edges.map(({ event, nextState }) => ({ event, state: nextState, key: keyOf(nextState) })),
    })),
  );
}

/**
 * The shortest paths to each state from an opening.
 *
 * @param happens what can happen on them: the fewer events, the sooner they are found
 */
export function pathsFrom(opened: SignInInput, happens: (event: AnyEvent) => boolean) {
  return getShortestPaths(signInMachine, {
    ...traversal(opened),
    filterEvents: (state, event) => happens(event) && isHeard(state, event),
  });
}

/** Which screen a state shows. */
export function screenOf(snapshot: SignInSnapshot): SignInScreen {
  const shown = signInScreenNames.find((name) => snapshot.matches(name));
  if (shown === undefined) throw new Error(`no screen shows ${JSON.stringify(snapshot.value)}`);
  return shown;
}
