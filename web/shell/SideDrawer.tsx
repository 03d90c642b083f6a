import { Drawer } from '@mantine/core';
import { type ReactNode, useContext, useRef } from 'react';
import classes from './SideDrawer.module.css';
import { UnsavedChangesContext } from './unsavedChanges.ts';

export interface SideDrawerProps {
  readonly opened: boolean;
  readonly title: string;
  /** Pixels; left out: as wide as a record is. */
  readonly size?: number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * What is looked at beside the screen. It stays where it is while it is closed, so that the focus goes back to
 * where it came from, and keeps what it showed until it is out of sight.
 */
export function SideDrawer({ opened, title, size = 540, onClose, children }: SideDrawerProps) {
  const shown = useRef({ title, children });
  const { asking } = useContext(UnsavedChangesContext);
  if (opened) shown.current = { title, children };
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
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
      {shown.current.children}
    </Drawer>
  );
}
