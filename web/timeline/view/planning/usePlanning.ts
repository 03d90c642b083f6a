import { useCallback, useEffect, useMemo, useState } from 'react';
import type { PlanMode, PlanPreview } from '../../../../api/contract/planning.ts';
import { planGhosts, type RowGhosts } from '../../board/planGhosts.ts';
import { nothingSelected, type Selection } from '../../board/selection.ts';
import type { ShownBooking } from '../look/shownBooking.ts';

const noGhosts: ReadonlyMap<string, RowGhosts> = new Map();

export type Planning = ReturnType<typeof usePlanning>;

/** The state of planning: the bookings selected, the open dialog, the plan on view. */
export function usePlanning(firstDay: number) {
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const [asking, setAsking] = useState<PlanMode | undefined>(undefined);
  const [preview, setPreview] = useState<PlanPreview | undefined>(undefined);
  const [shown, setShown] = useState<ShownBooking | undefined>(undefined);

  // Another window shows other bookings.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the window is what it goes by
  useEffect(() => {
    setSelection(nothingSelected);
    setAsking(undefined);
    setPreview(undefined);
  }, [firstDay]);

  const ghosts = useMemo(() => (preview === undefined ? noGhosts : planGhosts(preview)), [preview]);
  return {
    selection,
    setSelection,
    asking,
    ask: useCallback((mode: PlanMode) => {
      setPreview(undefined);
      setAsking(mode);
    }, []),
    stopAsking: useCallback(() => setAsking(undefined), []),
    preview,
    look: useCallback((next: PlanPreview) => {
      setAsking(undefined);
      setPreview(next);
    }, []),
    discard: useCallback(() => setPreview(undefined), []),
    ghosts,
    shown,
    show: useCallback((bookingId: string, row: string | undefined) => setShown({ bookingId, row }), []),
  };
}
