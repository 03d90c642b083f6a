import { isForPartner, type Owner, ownerOf, personaOf } from '../../../domain/rights/persona.ts';
import type { Standing } from '../../../projections/queries/standing.ts';
import type { SignedIn } from './authentication.ts';
import type { Identity } from './identity.ts';

export interface StandingParts {
  readonly standingOf: (org: string, owner: Owner) => Promise<Standing>;
  /** Everybody who works for a partner. */
  readonly peopleOf: (org: string, partnerId: string) => Promise<readonly string[]>;
  /**
   * Told of a session that has ended because its owner is more than the link was made for that began it, or whose record is
   * out of use.
   */
  readonly onEnded: (session: { readonly org: string; readonly uid: string }) => void;
}

/**
 * An identity whose answers include what the organisation's records say of a person or a customer: people out of use work
 * nowhere there, whose record was merged into another works as that one, a field worker who is promoted is a dispatcher, a partner has the people of the same partner, and a planner has the scope and the permissions that master labels leave (scheduling §6). It is read each time, so a
 * change counts with the next request; people out of use are signed out by it, everywhere in that organisation. A session that a link has begun for a field worker or a customer ends with a
 * promotion: a link gives no right that its owner did not have.
 */
export function withStanding(identity: Identity, { standingOf, peopleOf, onEnded }: StandingParts): Identity {
  /** Undefined: their record is out of use. Administrators stay, whatever their record says. */
  async function standing(actor: SignedIn['actor']): Promise<SignedIn['actor'] | undefined> {
    const { partnerId } = actor;
    const linked = await standingOfRecord(actor);
    // What a membership names comes before the partner of the person.
    return linked === undefined || partnerId === undefined || !isForPartner(actor)
      ? linked
      : { ...linked, worksFor: partnerId, partnerPeople: await peopleOf(actor.org, partnerId) };
  }

  async function standingOfRecord(actor: SignedIn['actor']): Promise<SignedIn['actor'] | undefined> {
    const persona = personaOf(actor);
    const linked = ownerOf(actor);
    if (linked === undefined) return actor;
    const found = await standingOf(actor.org, linked);
    const { owner, inUse, promoted, scope, denied, partnerPeople, labelIds, partnerId, hidden } = found;
    if (!inUse && persona !== 'administrator') return undefined;
    const works = {
      ...actor,
      ...(owner.kind === 'customer' ? { customerId: owner.id } : { resourceId: owner.id }),
      ...(isForPartner(actor) && { partnerPeople }),
      ...(labelIds.length > 0 && { labelIds }),
      ...(partnerId !== null && { worksFor: partnerId }),
    };
    const plans = persona === 'dispatcher' || persona === 'scheduler';
    if (!plans && !(persona === 'resource' && promoted)) {
      return persona === 'resource' && hidden.length > 0 ? { ...works, hidden } : works;
    }
    return {
      ...works,
      role: persona === 'resource' ? 'dispatcher' : actor.role,
      // A promotion adds no duties to those that count for a dispatcher.
      ...(persona === 'resource' ? { duties: [] } : {}),
      ...(scope && { scope }),
      ...(denied.length > 0 && { denied }),
    };
  }

  return {
    ...identity,
    async actorOf(org, uid) {
      const actor = await identity.actorOf(org, uid);
      return actor && standing(actor);
    },
    async authenticate(headers, from) {
      const found = await identity.authenticate(headers, from);
      if (found.outcome !== 'signedIn') return found;
      const actor = await standing(found.who.actor);
      if (actor === undefined) {
        const { org, uid } = found.who.actor;
        if (await identity.sessions.endIn(org, uid)) onEnded({ org, uid });
        return { outcome: 'outOfUse' };
      }
      if (found.who.whilePlain && !isPlain(actor)) {
        const { org, uid } = actor;
        if (await identity.sessions.end(uid, found.who.sessionId)) onEnded({ org, uid });
        return { outcome: 'anonymous' };
      }
      return { ...found, who: { ...found.who, actor } };
    },
  };
}

/** Whether somebody is a field worker or a customer, and nothing more. */
function isPlain(actor: SignedIn['actor']): boolean {
  const persona = personaOf(actor);
  return (persona === 'resource' || persona === 'customer') && actor.duties.length === 0;
}
