import type { ReactNode } from 'react';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { useCommand } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { useSession } from '../shell/SessionContext.ts';

export interface GivingOpenShifts {
  /** Undefined for whoever may give none. */
  readonly give: ((openShiftId: string, resourceId: string) => void) | undefined;
  /** Why the last one was not given; nothing if it was. */
  readonly notice: ReactNode;
}

/** Gives open shifts to people; what was given can be taken back by the message that says so. */
export function useGiveOpenShift(): GivingOpenShifts {
  const may = mayCommand(useSession(), 'openShift.take');
  const command = useCommand();
  return {
    give: may
      ? (openShiftId, resourceId) => void command.send('openShift.take', { openShiftId, resourceId })
      : undefined,
    notice: <CommandNotice state={command.state} onRetry={() => void command.retry()} />,
  };
}
