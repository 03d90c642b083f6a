import { Box } from '@mantine/core';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ActionLink } from '../../domain/signIn/actionLink.ts';
import type { ProviderBack } from '../../domain/signIn/providers.ts';
import { signInMachine } from '../../domain/signIn/signInMachine.ts';
import { type SignInScreen, signInScreenNames } from '../../domain/signIn/signInScreens.ts';
import { Note } from '../shell/Note.tsx';
import { askServer } from './askServer.ts';
import { rememberedAccounts } from './rememberedAccounts.ts';
import type { Greeting } from './screens/screenProps.ts';
import { screenViews } from './screens/screenViews.tsx';

const machine = signInMachine.provide({ actors: { ask: askServer } });
const noLink: ActionLink = { mode: undefined, code: '', continueTo: undefined };

export interface SignInWidgetProps {
  readonly greeting: Greeting;
  /** What the address asks for; omitted: to sign in. */
  readonly link?: ActionLink;
  readonly entry?: 'signIn' | 'recovery';
  /** The provider from which the page has come back. */
  readonly back?: ProviderBack | undefined;
  /** Whose session it was, if somebody is asked for the second time. */
  readonly email?: string;
  /** Why somebody who had signed in is here again. */
  readonly alert?: string;
  /** @param continueTo where to go on, if the address has said so or a provider has kept it: a path */
  readonly onSignedIn: (continueTo: string | undefined) => void;
  /** Called with each screen that is shown. */
  readonly onScreen?: (screen: SignInScreen) => void;
}

/** How many widgets the page has. */
let mounted = 0;

/** The sign-in page's one widget (shell §2.4), drawn from its machine. A page has one at most. */
export function SignInWidget(props: SignInWidgetProps) {
  const [isOnly, setIsOnly] = useState(false);
  useEffect(() => {
    mounted += 1;
    setIsOnly(mounted === 1);
    return () => {
      mounted -= 1;
    };
  }, []);
  return isOnly ? <OnlyWidget {...props} /> : null;
}

function OnlyWidget({
  greeting,
  link = noLink,
  entry = 'signIn',
  back,
  email = '',
  alert,
  onSignedIn,
  onScreen,
}: SignInWidgetProps) {
  const [state, send] = useMachine(machine, {
    input: { link, entry, email, back, remembered: email === '' ? rememberedAccounts() : [] },
  });
  const shown = signInScreenNames.find((name) => state.matches(name)) ?? 'blank';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each screen is told once
  useEffect(() => {
    onScreen?.(shown);
    if (shown === 'signedIn') onSignedIn(state.context.link.continueTo);
  }, [shown]);
  const Screen = screenViews[shown];
  const isFirst = shown === 'email' || shown === 'chooser' || shown === 'password';
  return (
    <>
      {alert !== undefined && isFirst && (
        <Box mb="md">
          <Note tone="bad" role="alert" title={alert} />
        </Box>
      )}
      <Screen key={shown} state={state} send={send} greeting={greeting} />
    </>
  );
}
