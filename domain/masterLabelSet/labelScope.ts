import { z } from 'zod';
import { idSchema } from '../kernel/fields.ts';

/** The kinds of records whose labels decide whether a planner sees them. */
export const scopedKinds = ['booking', 'customer', 'resource'] as const;
export type ScopedKind = (typeof scopedKinds)[number];

export function isScopedKind(category: string): category is ScopedKind {
  return scopedKinds.some((kind) => kind === category);
}

/** A record has to have one of these labels; nothing meets an empty demand. */
export type LabelDemand = readonly string[];

const demandsSchema = z.array(z.array(idSchema).readonly()).readonly();
export const labelScopeSchema = z.object({
  booking: demandsSchema,
  customer: demandsSchema,
  resource: demandsSchema,
});

/** What a planner sees, by kind: records that meet every demand; all of them if there is none. */
export type LabelScope = { readonly [Kind in ScopedKind]: readonly LabelDemand[] };

/** The scope that limits nothing. */
export const wholeScope: LabelScope = { booking: [], customer: [], resource: [] };

/** The scope of somebody of whom it cannot be found out what they may see. */
export const nothingInScope: LabelScope = { booking: [[]], customer: [[]], resource: [[]] };

/** What a set of master labels says of records (`masterLabelSet.ts`). */
interface Matching {
  readonly labelIds: readonly string[];
  readonly customerLabelIds: readonly string[];
  readonly resourceLabelIds: readonly string[];
  readonly strictBookings: boolean;
  readonly strictCustomers: boolean;
  readonly strictResources: boolean;
}

/**
 * The scope of a planner to whom these sets of master labels are published; undefined if they limit nothing. Several sets
 * limit together. A strict set demands all of its labels, any other set one of them; a set without labels demands
 * nothing (scheduling §3 and §5, strict mode of master labels).
 */
export function labelScopeOf(sets: readonly Matching[]): LabelScope | undefined {
  const of = (demands: (set: Matching) => readonly LabelDemand[]) => sets.flatMap(demands);
  const scope: LabelScope = {
    booking: of(({ labelIds, strictBookings }) => demandsOf(labelIds, strictBookings)),
    customer: of(({ labelIds, customerLabelIds, strictCustomers }) =>
      demandsOf(given(customerLabelIds, labelIds), strictCustomers),
    ),
    resource: of(({ labelIds, resourceLabelIds, strictResources }) =>
      demandsOf(given(resourceLabelIds, labelIds), strictResources),
    ),
  };
  return scopedKinds.some((kind) => scope[kind].length > 0) ? scope : undefined;
}

/** Whether a record with these labels meets every demand; `visibleRows` of the read side says the same in SQL. */
export function meetsDemands(demands: readonly LabelDemand[], labelIds: readonly string[]): boolean {
  return demands.every((anyOf) => anyOf.some((label) => labelIds.includes(label)));
}

function given(own: readonly string[], usual: readonly string[]): readonly string[] {
  return own.length > 0 ? own : usual;
}

function demandsOf(labelIds: readonly string[], strict: boolean): readonly LabelDemand[] {
  if (labelIds.length === 0) return [];
  return strict ? labelIds.map((label) => [label]) : [labelIds];
}
