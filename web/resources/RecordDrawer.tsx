import { Drawer, Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

export interface RecordDrawerProps {
  readonly title: string;
  readonly onClose: () => void;
  /** Undefined while it is loading. */
  readonly children: ReactNode | undefined;
}

/** A record beside its list. */
export function RecordDrawer({ title, onClose, children }: RecordDrawerProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={540}
      title={title}
      styles={{ title: { fontWeight: 650, fontSize: 18 } }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      overlayProps={{ backgroundOpacity: 0.25 }}
      transitionProps={{ duration: 120 }}
    >
      {children ?? (
        <Stack gap="sm" role="status" aria-label="Loading" aria-busy="true">
          <Skeleton height={30} radius="md" />
          <Skeleton height={160} radius="md" />
        </Stack>
      )}
    </Drawer>
  );
}
