import { sameValue } from '../changedFields.ts';

/** A staged change of a record, of which its planner saw some fields. */
interface Change<Seen> {
  readonly basis: number | null;
  readonly seen: Seen | null;
  readonly wanted: Readonly<Record<string, unknown>>;
}

/** How staged changes of a kind of record meet what others have made of these records meanwhile. */
export interface Reconciliation<Seen> {
  /** The change made on what others have made of its record: whatever they did, it is as this planner wants it. */
  readonly keptMine: <Given extends Change<Seen>>(change: Given, current: Revised<Seen>) => Given;
  /**
   * The change without what others have decided meanwhile; the rest is wanted still. Undefined if nothing of it is left.
   */
  readonly rebased: <Given extends Change<Seen>>(change: Given, current: Revised<Seen>) => Given | undefined;
  /** Whether a change would leave its record as it was seen. */
  readonly changesNothing: (change: Pick<Change<Seen>, 'seen' | 'wanted'>) => boolean;
}

export type Revised<Seen> = Seen & { readonly revision: number };

export interface ReconciliationParts<Seen> {
  /** Fields that are decided together: who has decided one of them has decided them all. */
  readonly together: readonly (readonly (keyof Seen & string)[])[];
  /** Fields of a change that mean something only beside another one, by that one. */
  readonly besides?: { readonly [Field in keyof Seen & string]?: readonly string[] };
  /** Fields of a change that change nothing by themselves. */
  readonly aside?: readonly string[];
  readonly seenIn: (current: Revised<Seen>) => Seen;
}

export function createReconciliation<Seen extends object>({
  together,
  besides = {},
  aside = [],
  seenIn,
}: ReconciliationParts<Seen>): Reconciliation<Seen> {
  const besidesOf: Readonly<Record<string, readonly string[] | undefined>> = besides;
  const changesNothing: Reconciliation<Seen>['changesNothing'] = ({ seen, wanted }) => {
    if (seen === null) return false;
    const before = new Map<string, unknown>(Object.entries(seen));
    return Object.entries(wanted).every(
      ([field, value]) => aside.includes(field) || (before.has(field) && sameValue(value, before.get(field))),
    );
  };
  return {
    changesNothing,
    keptMine: (change, current) => ({ ...change, basis: current.revision, seen: seenIn(current) }),
    rebased(change, current) {
      const { seen } = change;
      if (seen === null) return undefined;
      const theirs = new Set<string>(
        together
          .filter((fields) => fields.some((field) => !sameValue(seen[field], current[field])))
          .flatMap((fields) => fields.flatMap((field) => [field, ...(besidesOf[field] ?? [])])),
      );
      const wanted = Object.fromEntries(
        Object.entries(change.wanted).filter(([field, value]) => value !== undefined && !theirs.has(field)),
      );
      const after = { ...change, basis: current.revision, seen: seenIn(current), wanted };
      return changesNothing(after) ? undefined : after;
    },
  };
}
