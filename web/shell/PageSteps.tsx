import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

export interface PageStepsProps {
  /** What is shown, in words. */
  readonly text: string;
  /** The names of the two ways, as they are read out. */
  readonly back: string;
  readonly on: string;
  /** Undefined where there is nothing that way. */
  readonly onBack: (() => void) | undefined;
  readonly onOn: (() => void) | undefined;
}

/** Where one is in a long list, and the way to the pages beside it. */
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
