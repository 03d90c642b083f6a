import { Button, Group, Stack, Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { Dialog } from '../shell/Dialog.tsx';
import { ChangeError } from './ChangeError.tsx';

export interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly question: string;
  readonly consequence: string;
  /** What is done. */
  readonly label: string;
  readonly keepLabel?: string;
  readonly change: Pick<UseMutationResult, 'error' | 'isPending'>;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that others feel at once, and reports what went wrong. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, question, consequence, label, keepLabel = 'Keep it', change, onConfirm, onClose } = props;
  return (
    <Dialog opened={opened} onClose={onClose} title={question}>
      <Stack>
        <Text size="sm">{consequence}</Text>
        <ChangeError error={change.error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {keepLabel}
          </Button>
          <Button color="red.8" loading={change.isPending} onClick={onConfirm}>
            {label}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
