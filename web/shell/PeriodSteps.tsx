import { ActionIcon, Button, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

export interface PeriodStepsProps {
  /** What the buttons go through, for screen readers. */
  readonly label: string;
  /** The labels of the two outer buttons, for screen readers. */
  readonly back: string;
  readonly on: string;
  readonly onBack: () => void;
  readonly onOn: () => void;
  /** What leads to the present. */
  readonly now: string;
  /** Undefined while the present is shown. */
  readonly onNow: (() => void) | undefined;
}

/** Goes through weeks, months or other spans of time, and to that of today. */
export function PeriodSteps({ label, back, on, onBack, onOn, now, onNow }: PeriodStepsProps) {
  return (
    <Group gap={6} wrap="nowrap" role="group" aria-label={label}>
      <ActionIcon variant="default" size={36} aria-label={back} onClick={onBack}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <Button variant="default" disabled={onNow === undefined} onClick={onNow}>
        {now}
      </Button>
      <ActionIcon variant="default" size={36} aria-label={on} onClick={onOn}>
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
