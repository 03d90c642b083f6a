import { LogUnavailable } from '../../../commands/log/log.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import type { FairTurns } from '../../../postgres/fairTurns.ts';

/**
 * Decides something in the turn of the actor's organisation. Once one finds that the log cannot be reached, those that wait
 * for their turns are refused as well: each would find the same, one after another.
 *
 * @param signal gives up waiting for the turn
 * @throws NoTurn, LogUnavailable
 */
export async function inCommandTurn<Outcome>(
  { commandTurns }: { readonly commandTurns: FairTurns },
  { org, uid }: Actor,
  decide: () => Promise<Outcome>,
  signal?: AbortSignal,
): Promise<Outcome> {
  const end = await commandTurns.take(org, { member: uid, ...(signal === undefined ? {} : { signal }) });
  try {
    return await decide();
  } catch (error) {
    if (error instanceof LogUnavailable) commandTurns.refuseWaiting(error);
    throw error;
  } finally {
    end();
  }
}
