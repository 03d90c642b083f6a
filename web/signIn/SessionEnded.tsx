import { Paper } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './SessionEnded.module.css';
import { SignInForm } from './SignInForm.tsx';

export interface SessionEndedProps {
  /** Whose session it was. */
  readonly email: string;
  readonly onSignedIn: () => void;
}

/**
 * Sign-in over the screen on which a session ended (shell §2.4, session ended). The screen stays as it is underneath,
 * unseen and out of reach, so that the same person goes on where they were with everything that they had typed. The
 * address is meanwhile that of sign-in, which is where loading the page again leads.
 */
export function SessionEnded({ email, onSignedIn }: SessionEndedProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    // The browser's own modal dialog: it lies above every other and leaves nothing else in reach.
    if (shown !== null && !shown.open) shown.showModal();
    const { title } = document;
    const address = `${location.pathname}${location.search}${location.hash}`;
    document.title = 'Sign in · Muster';
    history.replaceState(history.state, '', `/login?next=${encodeURIComponent(address)}`);
    return () => {
      document.title = title;
      if (location.pathname === '/login') history.replaceState(history.state, '', address);
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={classes.page}
      aria-label="Sign in"
      tabIndex={-1}
      onCancel={(event) => event.preventDefault()}
      onClose={({ currentTarget }) => currentTarget.showModal()}
      // Escape would close what is open on the screen underneath.
      onFocusCapture={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
    >
      <Paper component="main" withBorder radius="lg" p="xl" w="100%" maw={400} shadow="sm">
        <SignInForm
          title="Your session has ended"
          text="Sign in again to go on where you were. What you typed is kept, for you alone."
          email={email}
          onSignedIn={onSignedIn}
        />
      </Paper>
    </dialog>
  );
}
