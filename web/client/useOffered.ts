import { useQuery } from '@tanstack/react-query';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { useSession } from '../shell/SessionContext.ts';
import { queries } from './queries.ts';

/** What is offered to the person who looks, for those who may take it by a command; `resourceId`: as whom they take it. */
export function useOffered(command: string) {
  const session = useSession();
  const { resourceId } = session;
  const may = mayCommand(session, command) && resourceId !== null;
  return { ...useQuery({ ...queries.offeredShifts(), enabled: may }), may, resourceId: resourceId ?? '' };
}
