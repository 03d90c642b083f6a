import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { mayWrite } from '../../domain/rights/rights.ts';
import { useSession } from '../shell/SessionContext.ts';

/** Whether somebody writes care plans: who may write customers. */
export function useMayWritePlans(): boolean {
  const session = useSession();
  return mayCommand(session, 'carePlan.change') && mayWrite(session, 'customers');
}
