import { Checkbox } from '@mantine/core';
import type { Selection } from './useSelection.ts';

export interface SelectAllProps {
  readonly rows: readonly { readonly id: string }[];
  readonly selection: Selection;
}

/** Selects every row of the page, or none. */
export function SelectAll({ rows, selection }: SelectAllProps) {
  return (
    <Checkbox
      size="xs"
      aria-label="Select all on this page"
      checked={selection.size === rows.length}
      indeterminate={selection.size > 0 && selection.size < rows.length}
      onChange={() => selection.toggleAll(rows)}
    />
  );
}
