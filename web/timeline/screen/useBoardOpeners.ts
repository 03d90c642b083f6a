import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BookingView } from '../../../api/contract/views.ts';
import { wantStep } from '../../booking/wantedStep.ts';
import { referable } from '../../records/referable.ts';
import type { TimelineAddress } from '../address/timelineAddress.ts';
import type { RowKind } from '../board/boardRows.ts';
import type { BoardSession } from '../changes/sessionContract.ts';
import type { Planning } from '../view/planning/usePlanning.ts';
import { lockMessage, showMessage } from '../view/session/boardMessage.ts';
import type { ShownPeriod } from '../view/tools/useShownPeriod.ts';

export interface BoardOpenersOptions {
  readonly change: (fields: Partial<TimelineAddress>) => void;
  readonly rows: RowKind;
  readonly planning: Planning;
  readonly period: ShownPeriod;
  readonly session: BoardSession | undefined;
  /** Whether bookings are planned here. */
  readonly plans: boolean;
}

/** What opens bookings and rows of a board, and locks bookings. */
export function useBoardOpeners({ change, rows, planning, period, session, plans }: BoardOpenersOptions) {
  const navigate = useNavigate();
  const onOpen = useCallback((bookingId: string) => change({ bookingId }), [change]);
  const onEdit = useCallback(
    (bookingId: string) => {
      wantStep({ bookingId, action: 'edit' });
      change({ bookingId });
    },
    [change],
  );
  const onOpenRow = useCallback(
    (id: string) => {
      if (rows === 'equipment') void navigate(referable('equipment')?.addressOf(id) ?? '/equipments');
      else change(rows === 'customers' ? { customerId: id } : { resourceId: id });
    },
    [change, navigate, rows],
  );
  const onLock = useCallback(
    (bookingIds: readonly string[]) => {
      if (!plans || session === undefined) return;
      const { bookings } = session.getSnapshot().board;
      const to = bookingIds.every((id) => bookings.get(id)?.locked === true) ? 'unlocked' : 'locked';
      showMessage(lockMessage(to, session.lock(bookingIds, to)));
    },
    [plans, session],
  );
  /** Shows a booking wherever it lies: another window is opened for it if need be. */
  const onGoTo = ({ id, start, resources }: BookingView) => {
    planning.show(id, resources[0]?.id);
    period.onInstant(start, { bookingId: id });
  };
  return { onOpen, onEdit, onOpenRow, onLock, onGoTo };
}
