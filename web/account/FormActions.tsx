import { Button, Group } from '@mantine/core';

export interface FormActionsProps {
  /** What sending the form does. */
  readonly action: string;
  readonly isPending: boolean;
  /** Omitted: there is no way back. */
  readonly onCancel?: (() => void) | undefined;
}

/** The buttons of a form of one's account that was opened, and is closed again. */
export function FormActions({ action, isPending, onCancel }: FormActionsProps) {
  return (
    <Group>
      <Button type="submit" loading={isPending}>
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
