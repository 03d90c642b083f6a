import { Drawer } from '@mantine/core';
import { type ReactNode, useContext, useRef } from 'react';
import classes from './SideDrawer.module.css';
import { UnsavedChangesContext } from './unsavedChanges.ts';
import { useFocusBack } from './useFocusBack.ts';

export interface SideDrawerProps {
  readonly opened: boolean;
  readonly title: string;
  /** Pixels; omitted: as wide as a record. */
  readonly size?: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A drawer beside the screen. It stays mounted while it is closed, so that the focus returns to where it came
 * from, and keeps its content until it is out of sight.
 */
export function SideDrawer({ opened, title, size = 540, onClose, children }: SideDrawerProps) {
  const shown = useRef({ title, children });
  useFocusBack(opened);
  const { asking } = useContext(UnsavedChangesContext);
  const content = useRef<HTMLDivElement>(null);
  if (opened) shown.current = { title, children };
  return (
    <Drawer
      opened={opened}
      onClose={() => isUppermost(content.current) && onClose()}
      // Escape answers the question first.
      closeOnEscape={!asking}
      position="right"
      size={size}
      title={shown.current.title}
      classNames={{ header: classes.header ?? '', title: classes.title ?? '', body: classes.body ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      overlayProps={{ backgroundOpacity: 0.25 }}
      transitionProps={{ duration: 120 }}
    >
      <div ref={content}>{shown.current.children}</div>
    </Drawer>
  );
}

/**
 * Whether no other dialog has been opened over the one that contains an element: Escape closes only the
 * topmost one.
 */
function isUppermost(element: HTMLElement | null): boolean {
  const dialogs = [...document.querySelectorAll('[role="dialog"]')];
  return dialogs.at(-1) === element?.closest('[role="dialog"]');
}
