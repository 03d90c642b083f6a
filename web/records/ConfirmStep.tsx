import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { reassignText } from '../plans/reassignment.ts';
import { Dialog } from '../shell/Dialog.tsx';
import type { EndStep } from './anyRecord.ts';

export interface ConfirmStepProps {
  readonly opened: boolean;
  readonly step: EndStep;
  /** `Ann Lee`, `3 labels` */
  readonly what: string;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
  /** How many bookings it would bring into conflict, and what gives them to others afterwards; omitted if none. */
  readonly reassigning?: { readonly bookings: number; readonly onConfirm: () => void } | undefined;
  readonly children?: ReactNode;
}

/**
 * Asks for confirmation before something is removed or brings bookings into conflict, or
 * before many are.
 */
export function ConfirmStep(props: ConfirmStepProps) {
  const { opened, step, what, onCancel, onConfirm, reassigning, children } = props;
  return (
    <Dialog opened={opened} onClose={onCancel} title={`${step.verb} ${what}?`} centered>
      {children}
      <Text size="sm" mt={children === undefined ? 0 : 'sm'}>
        {step.inverse === null ? '' : 'Records that refer to it stay as they are. '}This can be undone.
      </Text>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" data-autofocus onClick={onCancel}>
          Cancel
        </Button>
        {reassigning !== undefined && (
          <Button variant="default" onClick={reassigning.onConfirm}>
            {step.verb} and {reassignText(reassigning.bookings).toLowerCase()}
          </Button>
        )}
        <Button {...(step.inverse === null ? { color: 'red.9' } : {})} onClick={onConfirm}>
          {step.verb}
        </Button>
      </Group>
    </Dialog>
  );
}
