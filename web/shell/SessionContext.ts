import { createContext, useContext } from 'react';
import type { SessionView } from '../../api/contract/views.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { maySee } from '../../domain/rights/rights.ts';

/** Who is signed in; set by the start-up guard, so that no screen is shown without it. */
export const SessionContext = createContext<SessionView | null>(null);

export function useSession(): SessionView {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('a screen was shown outside the start-up guard');
  return session;
}

/** The session as the domain's rules know its user. */
export function useActor(): Actor {
  const {
    user,
    organisation,
    role,
    duties,
    partner,
    resourceId,
    customerId,
    scope,
    denied,
    hidden,
    admittedTo,
    partnerPeople,
  } = useSession();
  return {
    uid: user.uid,
    org: organisation.id,
    role,
    duties,
    partner,
    resourceId,
    customerId,
    ...(partnerPeople && { partnerPeople }),
    ...(scope && { scope }),
    ...(denied && { denied }),
    ...(hidden && { hidden }),
    ...(admittedTo && { admittedTo }),
  };
}

/** Whether the user sees what staff write for each other, and so the words of those who plan and do the work. */
export function useIsStaff(): boolean {
  return maySee(useActor(), 'work', 'staff');
}
