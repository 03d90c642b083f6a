import { Button, Group, type MantineSize, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';

export interface FormDialogProps {
  readonly title: string;
  readonly size?: MantineSize;
  /** What the button that sends it is called. */
  readonly action: string;
  /** What the button that leaves it is called; omitted: `Cancel`. */
  readonly leave?: string;
  readonly saving: 'idle' | 'saving';
  /** Whether it can be sent; omitted: it can. */
  readonly disabled?: boolean;
  readonly onSubmit: () => Promise<void>;
  readonly onClose: () => void;
  /** Its fields, and what came of the last attempt. */
  readonly children: ReactNode;
}

/** A short form above the screen, with the buttons that send it and leave it. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    size = 'md',
    action,
    leave = 'Cancel',
    saving,
    disabled = false,
    onSubmit,
    onClose,
    children,
  } = props;
  return (
    <Dialog opened onClose={onClose} size={size} title={title}>
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        <Stack gap="sm">
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {leave}
            </Button>
            <Button type="submit" loading={saving === 'saving'} disabled={disabled}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
