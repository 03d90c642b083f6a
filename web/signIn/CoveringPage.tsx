import { Paper } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import classes from './CoveringPage.module.css';

export interface CoveringPageProps {
  readonly label: string;
  /** What has the focus first; omitted: what can be pressed or filled in first. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/**
 * A question over the screen that has to be answered before anything else. The screen stays as it is underneath, unseen
 * and out of reach, so that whoever comes back finds everything that they had typed.
 */
export function CoveringPage({ label, initialFocus, children }: CoveringPageProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    if (shown !== null && !shown.open) show(shown, initialFocus);
    const { title } = document;
    document.title = `${label} · Muster`;
    return () => {
      document.title = title;
    };
  }, [label, initialFocus]);
  return (
    <dialog
      ref={dialog}
      className={classes.page}
      aria-label={label}
      tabIndex={-1}
      onCancel={(event) => event.preventDefault()}
      onClose={({ currentTarget }) => show(currentTarget, initialFocus)}
      // Escape would close what is open on the screen underneath.
      onFocusCapture={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
    >
      <Paper component="main" withBorder radius="lg" p="xl" w="100%" maw={400} shadow="sm" pos="relative">
        {children}
      </Paper>
    </dialog>
  );
}

/** As the browser's own modal dialog: it lies above every other and leaves nothing else in reach. */
function show(dialog: HTMLDialogElement, initialFocus: CoveringPageProps['initialFocus']): void {
  dialog.showModal();
  initialFocus?.current?.focus();
}
