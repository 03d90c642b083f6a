import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { CommandEffects } from '../../api/contract/views.ts';
import { mayConcernBookings } from '../../domain/booking/concerns.ts';
import { queries } from '../client/queries.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import type { ForeseeableCommand } from './foreseeableCommand.ts';

/**
 * Queries the effects of a command that is sent at once, without a form. Undefined if no booking may be
 * concerned, or if the query fails: the command itself then shows what is wrong.
 */
export function useAskEffects(): (command: ForeseeableCommand) => Promise<CommandEffects | undefined> {
  const client = useQueryClient();
  return useCallback(
    async (command) => {
      if (!mayConcernBookings(command.causes)) return undefined;
      try {
        return await client.fetchQuery(queries.effects(command));
      } catch (error) {
        if (error instanceof RequestFailed) return undefined;
        throw error;
      }
    },
    [client],
  );
}
