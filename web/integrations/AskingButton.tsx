import { Button, Group, Modal, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FormEvent, ReactNode } from 'react';
import { ChangeError } from './ChangeError.tsx';
import { useIntegrationChange } from './useIntegrationChange.ts';

/** A button that asks for one thing more before it does what it says; it goes on asking where that was refused. */
export function AskingButton<Output>({
  label,
  accessibleLabel,
  submitLabel,
  onSubmit,
  onDone,
  children,
}: {
  readonly label: string;
  /** With the name of what it is about. */
  readonly accessibleLabel: string;
  readonly submitLabel: string;
  readonly onSubmit: () => Promise<Output>;
  readonly onDone?: (output: Output) => void;
  /** What is asked. */
  readonly children: ReactNode;
}) {
  const [opened, { open, close }] = useDisclosure(false);
  const change = useIntegrationChange(onSubmit, (output) => {
    close();
    onDone?.(output);
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    change.mutate(undefined);
  }

  return (
    <>
      <Button size="xs" variant="default" onClick={open} aria-label={accessibleLabel}>
        {label}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={accessibleLabel}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <form onSubmit={submit} aria-label={accessibleLabel}>
          <Stack>
            {children}
            <ChangeError error={change.error} />
            <Group justify="flex-end">
              <Button type="submit" loading={change.isPending}>
                {submitLabel}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}
