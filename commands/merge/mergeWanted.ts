import type { NamingRecord } from '../facts.ts';
import type { AppliedRecord, WantedRecord } from '../step/carryOut.ts';
import type { MergeState } from './mergeState.ts';

/** A record of a merge: one of the two, or one that names the duplicate. */
export type MergeWanted = WantedRecord<MergeState> & {
  readonly id: string;
  readonly category: NamingRecord['by'];
  readonly is: 'kept' | 'duplicate' | 'naming';
};
/** One that an earlier attempt has changed. */
export type MergeDone = AppliedRecord<MergeState, MergeWanted>;

/** What a record was before the step: as it is, unless an earlier attempt has changed it. */
export function beforeStep(wanted: MergeWanted, done: readonly MergeDone[]): MergeState {
  return done.find((one) => one.wanted === wanted)?.before ?? wanted.loaded.state;
}

/** Whether a record began with the step. */
export function begins({ booking, record }: MergeState): boolean {
  return [booking, record].every(({ status }) => status === 'none');
}

export function theOne(all: readonly MergeWanted[], is: MergeWanted['is']): MergeWanted {
  const found = all.find((one) => one.is === is);
  if (found === undefined) throw new Error(`a merge has nothing that is ${is}`);
  return found;
}

export function peopleOf(all: readonly MergeWanted[]): readonly string[] {
  return all.flatMap(({ loaded: { state } }) =>
    state.booking.status === 'none' ? [] : state.booking.resourceIds,
  );
}

export function titleOf({ id, loaded: { state } }: MergeWanted): string {
  return state.booking.status === 'none' ? id : state.booking.details.title;
}
