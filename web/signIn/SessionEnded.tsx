import { useEffect } from 'react';
import { CoveringPage } from './CoveringPage.tsx';
import { SignInWidget } from './SignInWidget.tsx';

const greeting = {
  title: 'Your session has ended',
  text: 'Sign in again to go on where you were. What you typed is kept, for you alone.',
};

export interface SessionEndedProps {
  /** Whose session it was. */
  readonly email: string;
  readonly onSignedIn: () => void;
}

/**
 * Sign-in over the screen on which a session ended (shell §2.4, session ended), so that the same person goes on where they
 * were. The address is meanwhile that of sign-in, which is where loading the page again leads.
 */
export function SessionEnded({ email, onSignedIn }: SessionEndedProps) {
  useEffect(() => {
    const address = `${location.pathname}${location.search}${location.hash}`;
    history.replaceState(history.state, '', `/login?next=${encodeURIComponent(address)}`);
    return () => {
      if (location.pathname === '/login') history.replaceState(history.state, '', address);
    };
  }, []);
  return (
    <CoveringPage label="Sign in">
      <SignInWidget greeting={greeting} email={email} onSignedIn={onSignedIn} />
    </CoveringPage>
  );
}
