import { Paper } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './CoveringPage.module.css';

/**
 * A question over the screen that has to be answered before anything else. The screen stays as it is underneath, unseen
 * and out of reach, so that whoever comes back finds everything that they had typed.
 */
export function CoveringPage({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    // The browser's own modal dialog: it lies above every other and leaves nothing else in reach.
    if (shown !== null && !shown.open) shown.showModal();
    const { title } = document;
    document.title = `${label} · Muster`;
    return () => {
      document.title = title;
    };
  }, [label]);
  return (
    <dialog
      ref={dialog}
      className={classes.page}
      aria-label={label}
      tabIndex={-1}
      onCancel={(event) => event.preventDefault()}
      onClose={({ currentTarget }) => currentTarget.showModal()}
      // Escape would close what is open on the screen underneath.
      onFocusCapture={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
    >
      <Paper component="main" withBorder radius="lg" p="xl" w="100%" maw={400} shadow="sm" pos="relative">
        {children}
      </Paper>
    </dialog>
  );
}
