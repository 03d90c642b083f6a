import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { NotLive } from './NotLive.tsx';
import classes from './Screen.module.css';

export interface ScreenProps {
  readonly title: string;
  /** A line under the title. */
  readonly note?: ReactNode;
  /** Buttons to the right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every screen except the timeline: its title, its actions, its content. */
export function Screen({ title, note, actions, children }: ScreenProps) {
  return (
    <div className={classes.screen}>
      <Group justify="space-between" align="flex-start" mb="md" gap="sm">
        <div className={classes.head}>
          <Title order={1} size="h2">
            {title}
          </Title>
          {note !== undefined && (
            <Text c="dimmed" size="sm" mt={2}>
              {note}
            </Text>
          )}
        </div>
        {actions !== undefined && <Group gap="xs">{actions}</Group>}
      </Group>
      <NotLive />
      {children}
    </div>
  );
}
