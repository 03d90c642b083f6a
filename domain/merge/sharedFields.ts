import type { Location } from '../kernel/fields.ts';
import { union } from './union.ts';

/** What both people and customers have. */
interface SharedFields {
  readonly reference: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly address: string | null;
  readonly location: Location | null;
  readonly labelIds: string[];
  readonly uid: string | null;
}

/**
 * What the one that stays has after a merge in the fields of both kinds: its own values come first, and an address goes
 * with its location.
 */
export function sharedFieldsAfter(kept: SharedFields, duplicate: SharedFields): SharedFields {
  const isNowhere = kept.address === null && kept.location === null;
  const { address, location } = isNowhere ? duplicate : kept;
  return {
    reference: kept.reference ?? duplicate.reference,
    email: kept.email ?? duplicate.email,
    mobile: kept.mobile ?? duplicate.mobile,
    address,
    location,
    labelIds: union(kept.labelIds, duplicate.labelIds),
    uid: kept.uid ?? duplicate.uid,
  };
}
