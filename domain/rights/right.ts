import { type FieldClass, fieldClasses } from './fieldClass.ts';

/**
 * Which records of an area (scheduling §6, Data visibility).
 *
 * - `all`: all of the organisation's
 * - `byLabels`: those that the master labels of a planner match (`masterLabelSet/labelScope.ts`)
 * - `partner`: the partner's own people and their work: those who work for the partner that the person of the sign-in
 *   works for
 * - `own`: those of the record that the sign-in is linked to; of a guest, the bookings to which they are admitted
 * - `named`: not in lists; only as named by bookings that the user sees
 * - `none`
 */
export const scopes = ['all', 'byLabels', 'partner', 'own', 'named', 'none'] as const;
export type Scope = (typeof scopes)[number];

/** What a persona may do in an area, and which classes of fields of its records it sees. */
export interface Right {
  readonly read: Scope;
  readonly write: Scope;
  /** Whose records it may take through the steps that are open to those whose they are (`stages.ts`); omitted: as `write`. */
  readonly steps?: Scope;
  readonly sees: readonly FieldClass[];
}

export const nothing: Right = { read: 'none', write: 'none', sees: [] };
export const everything: Right = { read: 'all', write: 'all', sees: fieldClasses };
export const allToRead: Right = { ...everything, write: 'none' };

/** Reads some records. */
export function reads(scope: Scope, ...sees: readonly FieldClass[]): Right {
  return { read: scope, write: 'none', sees };
}

/** Reads some records, and takes them through the steps that are open to those whose they are. */
export function takesSteps(scope: Scope, ...sees: readonly FieldClass[]): Right {
  return { ...reads(scope, ...sees), steps: scope };
}

/** Reads some records, and writes them. */
export function writes(scope: Scope, ...sees: readonly FieldClass[]): Right {
  return { ...reads(scope, ...sees), write: scope };
}
