import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

export interface PageStepsProps {
  /** What is shown, in words. */
  readonly text: string;
  /** The labels of the two buttons for screen readers. */
  readonly back: string;
  readonly on: string;
  /** Undefined if there is nothing in that direction. */
  readonly onBack: (() => void) | undefined;
  readonly onOn: (() => void) | undefined;
}

/** The place in a long list, with buttons for the pages before and after. */
export function PageSteps({ text, back, on, onBack, onOn }: PageStepsProps) {
  return (
    <Group justify="flex-end" gap="xs" mt="sm" component="nav" aria-label="Pages">
      <Text size="sm" c="dimmed" role="status">
        {text}
      </Text>
      <ActionIcon
        variant="default"
        size={34}
        aria-label={back}
        disabled={onBack === undefined}
        onClick={onBack}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size={34} aria-label={on} disabled={onOn === undefined} onClick={onOn}>
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
