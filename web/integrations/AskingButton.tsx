import { Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FormEvent, ReactNode } from 'react';
import { Dialog } from '../shell/Dialog.tsx';
import { ChangeError } from './ChangeError.tsx';
import { useIntegrationChange } from './useIntegrationChange.ts';

/**
 * A button that asks for one more input before it acts; if the action is refused, the question stays open.
 */
export function AskingButton<Output>({
  label,
  accessibleLabel,
  submitLabel,
  onSubmit,
  onDone,
  children,
}: {
  readonly label: string;
  /** Includes the name of what it concerns. */
  readonly accessibleLabel: string;
  readonly submitLabel: string;
  readonly onSubmit: () => Promise<Output>;
  readonly onDone?: (output: Output) => void;
  /** The question. */
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
      <Dialog opened={opened} onClose={close} title={accessibleLabel}>
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
      </Dialog>
    </>
  );
}
