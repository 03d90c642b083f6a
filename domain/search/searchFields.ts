import type { ChangedCategory } from '../catalogues/changedCategories.ts';
import { type AnyReading, readings } from '../catalogues/readings.ts';
import { kindOf } from '../record/fieldFacts.ts';
import type { SeenAs } from '../rights/fieldClass.ts';

/** How a search compares the values of a field. */
export type ComparedAs = 'value' | 'number';

export interface SearchField {
  readonly comparedAs: ComparedAs;
  /** Who may filter and sort by it; undefined: only who sees every class. */
  readonly class: SeenAs | undefined;
}

const ofBookings: Readonly<Record<string, SearchField>> = {
  status: { comparedAs: 'value', class: 'plain' },
  customerId: { comparedAs: 'value', class: 'plain' },
  /** With everybody who takes part in a group event; who takes part beside them is not for customers. */
  customerIds: { comparedAs: 'value', class: 'staff' },
  resourceIds: { comparedAs: 'value', class: 'plain' },
  labelIds: { comparedAs: 'value', class: 'planning' },
  filterIds: { comparedAs: 'value', class: 'planning' },
  externalIds: { comparedAs: 'value', class: 'planning' },
  conflict: { comparedAs: 'value', class: 'planning' },
  unallocated: { comparedAs: 'value', class: 'plain' },
  /** Whether it is a group event. */
  group: { comparedAs: 'value', class: 'plain' },
  locked: { comparedAs: 'value', class: 'plain' },
  start: { comparedAs: 'number', class: 'plain' },
  end: { comparedAs: 'number', class: 'plain' },
  updatedAt: { comparedAs: 'number', class: 'staff' },
};

/** The fields by which a search in a category can filter and sort, besides its text. */
export function searchFields(category: ChangedCategory): Readonly<Record<string, SearchField>> {
  if (category === 'booking') return ofBookings;
  const { shown }: AnyReading = readings[category];
  return Object.fromEntries(
    Object.entries(shown).flatMap(([field, facts]) => {
      const { comparedAs } = kindOf(facts);
      return comparedAs === undefined ? [] : [[field, { comparedAs, class: facts.class }] as const];
    }),
  );
}
