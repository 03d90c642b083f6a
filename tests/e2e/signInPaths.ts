import type { Answer } from '../../domain/signIn/signInAsk.ts';
import type { SignInScreen } from '../../domain/signIn/signInScreens.ts';
import type { SignInEvent } from '../../domain/signIn/signInSetup.ts';
import { openings, pathsFrom, screenOf } from '../domain/signIn/signInGraph.ts';

/** What somebody does, and what the server answers. */
export interface PathStep {
  readonly event: SignInEvent;
  readonly answer: Answer | undefined;
}

/** How somebody comes to a screen of the sign-in page. */
export interface SignInPath {
  readonly opening: string;
  /** What the server answers before the first thing is done: its options, and what a link comes to. */
  readonly opened: readonly Answer[];
  readonly steps: readonly PathStep[];
}

/** What an installation offers, as far as it leads to screens of their own. */
export type Installation = 'plain' | 'withPhones' | 'withProviders';

const installationOf: Partial<Record<SignInScreen, Installation>> = {
  federated: 'withProviders',
  atProvider: 'withProviders',
  linkPassword: 'withProviders',
  linkEmail: 'withProviders',
  linkFederated: 'withProviders',
  linkElsewhere: 'withProviders',
  confirmLink: 'withProviders',
  phone: 'withPhones',
  phoneCode: 'withPhones',
};

/** The installation in which a screen is reached. */
export function installationFor(screen: SignInScreen): Installation {
  return installationOf[screen] ?? 'plain';
}

type FoundPath = ReturnType<typeof pathsFrom>[number] & { readonly opening: string };

const found = new Map<Installation, readonly FoundPath[]>();

/** All of them in an installation, the shortest first; found once, because the machine has thousands of steps. */
function pathsIn(installation: Installation): readonly FoundPath[] {
  const known = found.get(installation);
  if (known !== undefined) return known;
  const paths = Object.entries(openings)
    .filter(([opening]) => opening.startsWith('/'))
    .flatMap(([opening, input]) =>
      pathsFrom(input, (event) => isOrdinary(event, installation)).map((path) => ({ ...path, opening })),
    )
    .toSorted((one, two) => one.steps.length - two.steps.length);
  found.set(installation, paths);
  return paths;
}

/**
 * The shortest path to a screen with nothing broken and nothing late.
 *
 * @throws if none leads there
 */
export function pathTo(screen: SignInScreen): SignInPath {
  const shortest = pathsIn(installationFor(screen)).find(
    ({ state }) => screenOf(state) === screen && (screen === 'atProvider' || !state.hasTag('waiting')),
  );
  if (shortest === undefined) throw new Error(`no path leads to ${screen}`);
  const opened: Answer[] = [];
  const steps: PathStep[] = [];
  for (const { event } of shortest.steps) {
    const answer = answerIn(event);
    const last = steps.at(-1);
    if (answer !== undefined && last === undefined) opened.push(answer);
    else if (answer !== undefined && last !== undefined) {
      // What is asked without anybody doing anything more is answered as it is.
      steps[steps.length - 1] = { ...last, answer: last.answer ?? answer };
    } else if (!event.type.startsWith('xstate.')) steps.push({ event, answer: undefined });
  }
  return { opening: shortest.opening, opened, steps };
}

function answerIn(event: { readonly type: string }): Answer | undefined {
  return event.type.startsWith('xstate.done.actor')
    ? (event as { readonly output?: Answer }).output
    : undefined;
}

function isOrdinary(event: { readonly type: string }, installation: Installation): boolean {
  const answer = answerIn(event);
  if (answer?.outcome === 'options') {
    const { methods, providers, oneTap } = answer.options;
    return (
      oneTap === null &&
      methods.length === (installation === 'withPhones' ? 3 : 2) &&
      providers.length > 0 === (installation === 'withProviders')
    );
  }
  // Nobody is remembered in most openings.
  if (event.type === 'chooseAccount') return false;
  // What the server never says of its own accord.
  if (answer?.outcome === 'untold') return false;
  return !/^xstate\.(?:error|after)/.test(event.type);
}
