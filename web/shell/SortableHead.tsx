import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './SortableHead.module.css';

export interface SortableHeadProps {
  readonly label: string;
  /** How the list is currently sorted by this column. */
  readonly sorted: 'ascending' | 'descending' | 'none';
  readonly onSort: () => void;
  readonly width?: number | string | undefined;
  readonly className?: string | undefined;
}

/** The head of a column that a list can be sorted by. */
export function SortableHead({ label, sorted, onSort, width, className = '' }: SortableHeadProps) {
  const Icon = sorted === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th className={className} {...(width === undefined ? {} : { w: width })} aria-sort={sorted}>
      <UnstyledButton className={classes.sort ?? ''} onClick={onSort}>
        {label}
        {sorted !== 'none' && <Icon size={14} aria-hidden />}
      </UnstyledButton>
    </Table.Th>
  );
}
