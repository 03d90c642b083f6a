import { Button } from '@mantine/core';
import type { CommandAnswerBody } from '../../api/contract/command.ts';
import { localDayOf, startOfLocalDay } from '../../domain/time/localDay.ts';
import { useCommand } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { useFormats } from '../shell/useFormats.ts';

export interface OffSickProps {
  readonly resourceId: string;
  /** Whose, where the button is not on that person's own page. */
  readonly name?: string;
  readonly onDone?: (answer: CommandAnswerBody) => void;
}

/**
 * Enters leave from now to the end of the day, at a press: somebody has called in sick. What it breaks is offered to be
 * reassigned with the message that the command leaves, from where it can be undone, too.
 */
export function OffSick({ resourceId, name, onDone }: OffSickProps) {
  const { zone } = useFormats();
  const command = useCommand();
  const done = (answer: CommandAnswerBody | undefined) => {
    if (answer !== undefined) onDone?.(answer);
  };
  const enter = () => {
    const now = Math.floor(Date.now() / 60_000) * 60;
    const end = startOfLocalDay(zone, localDayOf(zone, now) + 1);
    const leave = {
      resourceId,
      kind: 'leave',
      start: now,
      end,
      reason: 'Off sick',
      status: 'approved',
    } as const;
    void command.send('absence.create', leave).then(done);
  };
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        loading={command.state.kind === 'saving'}
        title="Leave from now to the end of the day"
        {...(name === undefined ? {} : { 'aria-label': `Off sick: ${name}` })}
        onClick={enter}
      >
        Off sick
      </Button>
      <CommandNotice state={command.state} onRetry={() => void command.retry().then(done)} />
    </>
  );
}
