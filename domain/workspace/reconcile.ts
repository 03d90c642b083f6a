import { sameValue } from '../changedFields.ts';
import type { SeenBooking, StagedChange } from './workspace.ts';

/** A staged change as a planner gives it. */
export type GivenChange = Omit<StagedChange, 'changeId'>;

/** A booking as others have made it: what a staged change is compared with. */
export interface CurrentBooking extends SeenBooking {
  readonly revision: number;
}

/** Whether others have changed a booking since its change was staged, or begun what the change was to begin. */
export function hasMovedOn(
  { basis }: Pick<StagedChange, 'basis'>,
  current: CurrentBooking | undefined,
): boolean {
  return basis !== (current?.revision ?? null);
}

/** The change made on what others have made of its booking: whatever they did, it is as this planner wants it. */
export function keptMine(change: GivenChange, current: CurrentBooking): GivenChange {
  return { ...change, basis: current.revision, seen: seenIn(current) };
}

/**
 * The change without what others have decided meanwhile: their time, or their people, stand; the rest is wanted still.
 * Undefined if nothing of it is left.
 */
export function rebased(change: GivenChange, current: CurrentBooking): GivenChange | undefined {
  const { seen } = change;
  if (seen === null) return undefined;
  const { start, end, resourceIds, status, reason, ...rest } = change.wanted;
  const theyMoved = seen.start !== current.start || seen.end !== current.end;
  const theyGave = !sameValue(seen.resourceIds, current.resourceIds);
  const theyStepped = seen.status !== current.status;
  const wanted = present({
    ...rest,
    ...(theyMoved ? {} : { start, end }),
    ...(theyGave ? {} : { resourceIds }),
    ...(theyStepped ? {} : { status, reason }),
  });
  const after = { ...change, basis: current.revision, seen: seenIn(current), wanted };
  return changesNothing(after) ? undefined : after;
}

/** Whether a change would leave its booking as it was seen. */
export function changesNothing({ seen, wanted }: Pick<GivenChange, 'seen' | 'wanted'>): boolean {
  if (seen === null) return false;
  return Object.entries(wanted).every(([field, value]) => {
    if (field === 'force' || field === 'reason') return true;
    return field in seen && sameValue(value, Object.entries(seen).find(([name]) => name === field)?.[1]);
  });
}

function seenIn({ revision: _revision, ...seen }: CurrentBooking): SeenBooking {
  return seen;
}

function present(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
