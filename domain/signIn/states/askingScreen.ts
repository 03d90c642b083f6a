import type { signInSetup } from '../signInSetup.ts';
import { settled } from './steps.ts';

type StateConfig = Parameters<typeof signInSetup.createStateConfig>[0];

export interface AskingScreen<On, Waits, Idle> {
  /** What can be done there, by its events: whatever asks the server leads to one of `waits`. */
  readonly on: On;
  /** What is waited for (`asking.ts`): mostly one answer. */
  readonly waits: Waits;
  /** What goes on while nothing is asked; omitted: nothing. */
  readonly idle?: Idle;
}

/** A screen from which the server is asked, and whose answer leads on. */
export function askingScreen<
  const On extends NonNullable<StateConfig['on']>,
  const Waits extends NonNullable<StateConfig['states']>,
  const Idle extends Pick<StateConfig, 'initial' | 'states'>,
>({ on, waits, idle }: AskingScreen<On, Waits, Idle>) {
  return { initial: 'ready', states: { ready: { on, ...idle }, ...waits } } as const;
}

/** One with something to fill in: the text of a refusal goes once that is put right. */
export function askingForm<
  const On extends NonNullable<StateConfig['on']>,
  const Waits extends NonNullable<StateConfig['states']>,
  const Idle extends Pick<StateConfig, 'initial' | 'states'>,
>(screen: AskingScreen<On, Waits, Idle>) {
  return { on: { edit: { actions: settled } }, ...askingScreen(screen) } as const;
}
