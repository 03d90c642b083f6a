import type { Actor } from '../../../domain/rights/actor.ts';
import { seesField } from '../../../domain/rights/rights.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import type { BesideDocuments, NamedBeside } from '../../../projections/queries/namedInDocuments.ts';
import type { DocumentNames, NamedPerson } from './document.ts';

/** Looks up the sign-ins that are linked to records (`Identity.uidsLinkedTo`). */
export type LinkedUids = (
  org: string,
  recordIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly string[]>>;

/** What documents say besides their own record. Whoever does not plan learns no uid but the own one. */
export async function documentNames(
  actor: Actor,
  { timeZone, weekStart, resources, customers, labels, costs }: BesideDocuments,
  linkedTo: LinkedUids,
): Promise<DocumentNames> {
  const ids = [...resources, ...customers].map(({ id }) => id);
  const plans = seesField(actor, 'work', 'planning');
  const linked = plans && ids.length > 0 ? await linkedTo(actor.org, ids) : ownUid(actor);
  const byId = (some: readonly NamedBeside[]): ReadonlyMap<string, NamedPerson> =>
    new Map(
      some.map(({ id, uid, ...named }) => {
        const entered = plans && uid !== null ? [uid] : [];
        return [id, { ...named, uids: [...new Set([...(linked.get(id) ?? []), ...entered])] }];
      }),
    );
  return {
    org: actor.org,
    zone: zoneOf(timeZone),
    weekStart,
    resources: byId(resources),
    customers: byId(customers),
    labels: new Map(labels.map((label) => [label.id, label])),
    costs,
  };
}

function ownUid({ uid, resourceId, customerId }: Actor): ReadonlyMap<string, readonly string[]> {
  return new Map([resourceId, customerId].flatMap((id) => (id === null ? [] : [[id, [uid]] as const])));
}
