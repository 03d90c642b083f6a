import { Anchor, Group, Text } from '@mantine/core';
import type { DateOrder } from '../../api/contract/upload.ts';

export interface DateOrderLineProps {
  readonly dateOrder: DateOrder;
  readonly onDateOrder: (order: DateOrder) => void;
}

/** How the dates of the file are read, and the other way to choose. */
export function DateOrderLine({ dateOrder, onDateOrder }: DateOrderLineProps) {
  const other = dateOrder === 'dayFirst' ? 'monthFirst' : 'dayFirst';
  return (
    <Group gap="xs">
      <Text size="sm">
        Dates are read with the <strong>{wordOf(dateOrder)}</strong> first.
      </Text>
      <Anchor component="button" type="button" size="sm" onClick={() => onDateOrder(other)}>
        The {wordOf(other)} first instead
      </Anchor>
    </Group>
  );
}

function wordOf(order: DateOrder): string {
  return order === 'dayFirst' ? 'day' : 'month';
}
