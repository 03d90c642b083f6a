import type { DocumentFact, DocumentTypeFact } from '../kernel/facts.ts';
import type { LabelIndex } from './labelBits.ts';

/** A document of a person, as far as it says when they may work. */
export type PaperFact = Pick<DocumentFact, 'from' | 'until'>;

/** The papers that labels need, and those that people have (`domain/document/`). */
export interface Papers {
  /** The types of which a label needs a current document; none for most. */
  readonly neededFor: (labelId: string) => readonly DocumentTypeFact[];
  /** The documents of a type that a person has. */
  readonly of: (resourceId: string, typeId: string) => readonly PaperFact[];
}

const none: readonly never[] = [];
const noPapers: Papers = { neededFor: () => none, of: () => none };

/** What labels need of the types in use; labels of one name need the same. */
export function papersNeeded(
  types: readonly DocumentTypeFact[],
  documents: readonly DocumentFact[],
  labels: LabelIndex,
): Papers {
  const keyOf = (labelId: string) => labels.bitsOf([labelId]).join();
  const needed = new Map<string, Set<DocumentTypeFact>>();
  for (const type of types) {
    if (type.archived) continue;
    for (const key of type.requiredForIds.map(keyOf))
      needed.set(key, (needed.get(key) ?? new Set()).add(type));
  }
  if (needed.size === 0) return noPapers;
  const known = new Map<string, readonly DocumentTypeFact[]>();
  const had = Map.groupBy(
    documents.filter(({ archived, typeId }) => !archived && typeId !== null),
    ({ about, typeId }) => keyOfPaper(about, typeId),
  );
  return {
    neededFor(labelId) {
      const found = known.get(labelId) ?? [...(needed.get(keyOf(labelId)) ?? [])].sort(byId);
      known.set(labelId, found);
      return found;
    },
    of: (resourceId, typeId) => had.get(keyOfPaper(`resource:${resourceId}`, typeId)) ?? none,
  };
}

function keyOfPaper(about: string, typeId: string | null): string {
  return `${about} ${typeId}`;
}

/** Nothing depends on the order of the input. */
function byId(one: DocumentTypeFact, other: DocumentTypeFact): number {
  return one.id < other.id ? -1 : 1;
}
