import type { SnapshotFrom } from 'xstate';
import type { signInMachine } from '../../../domain/signIn/signInMachine.ts';
import type { SignInEvent } from '../../../domain/signIn/signInSetup.ts';

/** What the first screen says, where somebody is asked for another reason than to begin. */
export interface Greeting {
  readonly title: string;
  readonly text: string;
}

/** What a screen of the sign-in page is drawn from. */
export interface ScreenProps {
  readonly state: SnapshotFrom<typeof signInMachine>;
  readonly send: (event: SignInEvent) => void;
  readonly greeting: Greeting;
}

/** The text of a refusal that is about a field. */
export function fieldFailure({ state }: Pick<ScreenProps, 'state'>, field: string): string | undefined {
  const { failure } = state.context;
  return failure?.field === field ? failure.message : undefined;
}

/** Whether a passkey is waited for, which is no answer to what a form has sent. */
export function asksForPasskey({ state }: Pick<ScreenProps, 'state'>): boolean {
  return state.hasTag('waiting') && state.context.asked.ask === 'passkey';
}
