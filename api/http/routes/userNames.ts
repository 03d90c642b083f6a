import { namesOfPeople } from '../../../projections/queries/namesOfPeople.ts';
import type { RouteServices } from './routeServices.ts';

/**
 * Looks up users' names by uid: those of sign-in, and for people who have no sign-in (any more) the names of
 * the resource or customer whose record carries the uid.
 */
export function userNames({ identity, reads }: Pick<RouteServices, 'identity' | 'reads'>) {
  return async (org: string, uids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const known = await identity.namesOf(org, uids);
    const unknown = uids.filter((uid) => !known.has(uid));
    if (unknown.length === 0) return known;
    return new Map([...(await namesOfPeople(reads, org, unknown)), ...known]);
  };
}
