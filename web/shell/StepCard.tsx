import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type CommandControl, useCommand } from '../client/useCommand.ts';
import { CommandNotice } from './CommandNotice.tsx';
import { CountedCard } from './CountedCards.tsx';

/** A step that somebody can take with what a card shows. */
export interface CardStep {
  readonly label: string;
  /** The label with what it is taken with: `Give back Evening round, Monday 2 March, 8:00 to 16:00`. */
  readonly spoken: string;
  /** Whether it is what the card is for, or takes that back. */
  readonly is: 'main' | 'back';
  readonly take: (send: CommandControl['send']) => Promise<unknown>;
}

export interface StepCardProps {
  /** The id of what it shows, to which addresses lead. */
  readonly anchor: string;
  /** How it stands, in words. */
  readonly said: string;
  readonly steps: readonly CardStep[];
  readonly children: ReactNode;
}

/** A card of what is offered to somebody: what it is, how it stands, and what they can do about it. */
export function StepCard({ anchor, said, steps, children }: StepCardProps) {
  const command = useCommand();
  return (
    <CountedCard anchor={anchor}>
      {children}
      <Text size="sm" c="dimmed" mb={8}>
        {said}
      </Text>
      <Group gap="xs">
        {steps.map(({ label, spoken, is, take }) => (
          <Button
            key={label}
            variant={is === 'main' ? 'filled' : 'default'}
            loading={command.state.kind === 'saving'}
            aria-label={spoken}
            onClick={() => void take(command.send)}
          >
            {label}
          </Button>
        ))}
      </Group>
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </CountedCard>
  );
}
