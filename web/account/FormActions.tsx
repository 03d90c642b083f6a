import { Button, Group } from '@mantine/core';
import { useFocusAfterWait } from '../shell/useFocusAfterWait.ts';

export interface FormActionsProps {
  /** What sending the form does. */
  readonly action: string;
  readonly isPending: boolean;
  /** Whether there is nothing to send; omitted: there always is. */
  readonly isDisabled?: boolean;
  /** Omitted: there is no way back. */
  readonly onCancel?: (() => void) | undefined;
}

/** The buttons of a form of one's account. */
export function FormActions({ action, isPending, isDisabled = false, onCancel }: FormActionsProps) {
  const buttons = useFocusAfterWait<HTMLDivElement>(isPending);
  return (
    <Group ref={buttons}>
      <Button type="submit" loading={isPending} disabled={isDisabled}>
        {action}
      </Button>
      {onCancel !== undefined && (
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </Group>
  );
}
