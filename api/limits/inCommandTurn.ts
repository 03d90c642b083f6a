import type { Actor } from '../../domain/roles.ts';
import type { FairTurns } from '../../postgres/fairTurns.ts';

/** Decides something in the turn of the actor's organisation. @throws NoTurn */
export async function inCommandTurn<Outcome>(
  { commandTurns }: { readonly commandTurns: FairTurns },
  { org, uid }: Actor,
  decide: () => Promise<Outcome>,
): Promise<Outcome> {
  const end = await commandTurns.take(org, { member: uid });
  try {
    return await decide();
  } finally {
    end();
  }
}
