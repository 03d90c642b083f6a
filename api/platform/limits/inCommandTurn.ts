import type { Actor } from '../../../domain/rights/actor.ts';
import type { FairTurns } from '../../../postgres/fairTurns.ts';

/**
 * Decides something in the turn of the actor's organisation.
 *
 * @param signal gives up waiting for the turn
 * @throws NoTurn
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
  } finally {
    end();
  }
}
