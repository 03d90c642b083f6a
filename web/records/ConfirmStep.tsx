import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../shell/Dialog.tsx';
import type { EndStep } from './anyRecord.ts';

export interface ConfirmStepProps {
  readonly opened: boolean;
  readonly step: EndStep;
  /** `Ann Lee`, `3 labels` */
  readonly what: string;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
  readonly children?: ReactNode;
}

/**
 * Asks for confirmation before something is ended that cannot be restored or brings bookings into conflict, or
 * before many are.
 */
export function ConfirmStep({ opened, step, what, onCancel, onConfirm, children }: ConfirmStepProps) {
  return (
    <Dialog opened={opened} onClose={onCancel} title={`${step.verb} ${what}?`} centered>
      {children}
      <Text size="sm" mt={children === undefined ? 0 : 'sm'}>
        {step.inverse === null
          ? 'This cannot be undone.'
          : 'Records that refer to it stay as they are. This can be undone.'}
      </Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" data-autofocus onClick={onCancel}>
          Cancel
        </Button>
        <Button {...(step.inverse === null ? { color: 'red.9' } : {})} onClick={onConfirm}>
          {step.verb}
        </Button>
      </Group>
    </Dialog>
  );
}
