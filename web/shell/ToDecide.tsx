import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ToDecide.module.css';

export interface ToDecideProps {
  readonly buttons: ReactNode;
  readonly children: ReactNode;
}

/** What somebody has to decide, with the buttons for it beside it, or below it where there is no room. */
export function ToDecide({ buttons, children }: ToDecideProps) {
  return (
    <Group justify="space-between" gap="xs">
      <div className={classes.what}>{children}</div>
      <Group gap={6}>{buttons}</Group>
    </Group>
  );
}
