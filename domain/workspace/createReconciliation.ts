import { sameValue } from '../kernel/changedFields.ts';

/** A staged change of a record, of which its planner saw some fields. */
interface Change<Seen> {
  readonly basis: number | null;
  readonly seen: Seen | null;
  readonly wanted: Readonly<Record<string, unknown>>;
}

/** How staged changes of a kind of record meet what others have made of these records meanwhile. */
export interface Reconciliation<Seen> {
  /** What a change that wants these fields sees of a record as it is. */
  readonly seenIn: (current: Revised<Seen>, wanted: readonly string[]) => Seen;
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
  /** What was seen, by field: what a change is compared with. Each field that is decided by itself may be among it. */
  readonly fieldsOf: (seen: Seen) => Readonly<Record<string, unknown>>;
  /** What a change that wants these fields sees of a record. */
  readonly seenIn: (current: Revised<Seen>, wanted: readonly string[]) => Seen;
}

export function createReconciliation<Seen extends object>({
  together,
  besides = {},
  aside = [],
  fieldsOf,
  seenIn,
}: ReconciliationParts<Seen>): Reconciliation<Seen> {
  const besidesOf: Readonly<Record<string, readonly string[] | undefined>> = besides;
  const grouped = new Set<string>(together.flat());
  const changesNothing: Reconciliation<Seen>['changesNothing'] = ({ seen, wanted }) => {
    if (seen === null) return false;
    const before = new Map(Object.entries(fieldsOf(seen)));
    return Object.entries(wanted).every(
      ([field, value]) => aside.includes(field) || (before.has(field) && sameValue(value, before.get(field))),
    );
  };
  return {
    seenIn,
    changesNothing,
    keptMine: (change, current) => ({
      ...change,
      basis: current.revision,
      seen: seenIn(current, Object.keys(change.wanted)),
    }),
    rebased(change, current) {
      const { seen } = change;
      if (seen === null) return undefined;
      const before = fieldsOf(seen);
      const now = fieldsOf(current);
      const alone = Object.keys(change.wanted).filter(
        (field) => field in now && !grouped.has(field) && !aside.includes(field),
      );
      // Of what its planner has not seen nobody knows what was decided meanwhile: it counts as theirs.
      const theirs = new Set<string>(
        [...together, ...alone.map((field) => [field])]
          .filter((fields) => fields.some((field) => !sameValue(before[field], now[field])))
          .flatMap((fields) => fields.flatMap((field) => [field, ...(besidesOf[field] ?? [])])),
      );
      const wanted = Object.fromEntries(
        Object.entries(change.wanted).filter(([field, value]) => value !== undefined && !theirs.has(field)),
      );
      const after = {
        ...change,
        basis: current.revision,
        seen: seenIn(current, Object.keys(wanted)),
        wanted,
      };
      return changesNothing(after) ? undefined : after;
    },
  };
}
