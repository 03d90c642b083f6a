import { ActionIcon, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';

const figures = new Intl.NumberFormat('en-AU');

export interface PagerProps {
  /** Rows before this page. */
  readonly before: number;
  readonly shown: number;
  readonly total: number;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** `1–40 of 853`, with the way to the pages beside it. */
export function Pager({ before, shown, total, onPrevious, onNext }: PagerProps) {
  if (total === 0) return null;
  const range = shown === 0 ? '0' : `${figures.format(before + 1)}–${figures.format(before + shown)}`;
  return (
    <Group justify="flex-end" gap="xs" mt="sm" component="nav" aria-label="Pages">
      <Text size="sm" c="dimmed" role="status">
        {range} of {figures.format(total)}
      </Text>
      <ActionIcon
        variant="default"
        size={34}
        aria-label="Previous page"
        disabled={onPrevious === undefined}
        onClick={onPrevious}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={34}
        aria-label="Next page"
        disabled={onNext === undefined}
        onClick={onNext}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
