import { personaOf } from '../../domain/persona.ts';
import type { Standing } from '../../projections/queries/standing.ts';
import type { SignedIn } from './authentication.ts';
import type { Identity } from './identity.ts';

/**
 * An identity whose answers include what the organisation's records say of a person: a field worker who is promoted is a
 * dispatcher, and a planner has the scope and the permissions that master labels leave (scheduling §6). It is read each time, so a
 * change counts with the next request.
 */
export function withStanding(
  identity: Identity,
  standingOf: (org: string, resourceId: string) => Promise<Standing>,
): Identity {
  async function standing({ actor }: SignedIn): Promise<SignedIn['actor']> {
    const persona = personaOf(actor);
    const isConcerned = persona === 'resource' || persona === 'dispatcher' || persona === 'scheduler';
    if (actor.resourceId === null || !isConcerned) return actor;
    const { promoted, scope, denied } = await standingOf(actor.org, actor.resourceId);
    if (persona === 'resource' && !promoted) return actor;
    return {
      ...actor,
      role: persona === 'resource' ? 'dispatcher' : actor.role,
      // A promotion adds no duties to those that count for a dispatcher.
      ...(persona === 'resource' ? { duties: [] } : {}),
      ...(scope && { scope }),
      ...(denied.length > 0 && { denied }),
    };
  }

  return {
    ...identity,
    async authenticate(headers, from) {
      const found = await identity.authenticate(headers, from);
      return found.outcome === 'signedIn'
        ? { ...found, who: { ...found.who, actor: await standing(found.who) } }
        : found;
    },
  };
}
