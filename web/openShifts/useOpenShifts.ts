import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FactOf } from '../../domain/catalogues/readings.ts';
import { openShift } from '../../domain/openShift/openShift.ts';
import { stageOfFact } from '../../domain/record/listSteps.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import type { Interval } from '../../domain/time/intervals.ts';
import { queries } from '../client/queries.ts';
import { useSession } from '../shell/SessionContext.ts';
import { useMinute } from '../shell/useMinute.ts';

export interface ShownOpenShifts {
  /** Those to come, by their beginning; none until they are read. */
  readonly shifts: readonly FactOf<'openShift'>[];
  /** Undefined: they could be read. */
  readonly error: Error | undefined;
  readonly retry: () => void;
}

/** The open shifts to come that begin in a span (epoch seconds), kept up to date; none for whoever may not read them. */
export function useOpenShifts({ start, end }: Interval): ShownOpenShifts {
  const now = useMinute();
  const read = useQuery({
    ...queries.everyRecord('openShift', { from: start, to: end }),
    enabled: mayRead(useSession(), 'rosters'),
    placeholderData: keepPreviousData,
  });
  return {
    shifts: (read.data?.rows ?? []).filter((shift) => {
      const stage = stageOfFact(openShift, shift, now);
      return shift.start >= start && shift.start < end && (stage === 'open' || stage === 'filled');
    }),
    error: read.data === undefined ? (read.error ?? undefined) : undefined,
    retry: () => void read.refetch(),
  };
}
