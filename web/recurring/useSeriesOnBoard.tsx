import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useCallback, useRef } from 'react';
import type { BookingView } from '../../api/contract/views.ts';
import { undoWindowMs } from '../../domain/kernel/undoWindow.ts';
import type { StepInSeries } from '../../domain/recurringBooking/seriesChange.ts';
import { useCommand } from '../client/useCommand.ts';
import { type Placement, placementOf } from '../timeline/board/board.ts';
import type { BoardSession } from '../timeline/changes/sessionContract.ts';
import { samePeople } from '../timeline/gesture/gesture.ts';
import { showMessage } from '../timeline/view/session/boardMessage.ts';
import { useSeriesQuestion } from './useSeriesQuestion.tsx';

const noticeId = 'series';

export interface SeriesOnBoard {
  /** Called with a booking as it was before it was dropped elsewhere. */
  readonly onDropped: (session: BoardSession, booking: BookingView, to: Placement) => void;
  readonly question: ReactNode;
}

/**
 * A booking of a series that is dropped elsewhere on a board moves alone, because most such moves are meant for a single day; a
 * message offers to move the others with it.
 */
export function useSeriesOnBoard(): SeriesOnBoard {
  const command = useCommand();
  const { concerns, ask, question } = useSeriesQuestion(command);

  const moveOthers = async (session: BoardSession, booking: BookingView, to: Placement) => {
    // The series moves this one as well. As long as somebody has moved it, it would be left alone.
    const before = () => movedBack(session, booking);
    const outcome = await ask(booking, rescheduled(booking, to), { first: 'following', before });
    if (outcome.kind === 'series' && outcome.answer === undefined) {
      showMessage({ tone: 'bad', text: 'The others were not moved. The booking is back where it was.' });
    }
  };
  const latest = useRef({ concerns, moveOthers });
  latest.current = { concerns, moveOthers };

  const onDropped = useCallback((session: BoardSession, booking: BookingView, to: Placement) => {
    if (!latest.current.concerns(booking, rescheduled(booking, to))) return;
    notifications.hide(noticeId);
    notifications.show({
      id: noticeId,
      autoClose: undoWindowMs,
      withBorder: true,
      closeButtonProps: { 'aria-label': 'Close the message' },
      message: (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">Only this one moved. It repeats.</Text>
          <Button
            size="compact-sm"
            variant="default"
            flex="none"
            onClick={() => {
              // The message goes, and the focus must have somewhere to come back to from the question.
              focusOn(booking.id);
              notifications.hide(noticeId);
              void latest.current.moveOthers(session, booking, to);
            }}
          >
            Move the others too…
          </Button>
        </Group>
      ),
    });
  }, []);
  return { onDropped, question };
}

function focusOn(bookingId: string): void {
  const bar = document.querySelector<HTMLElement>(`[data-booking="${CSS.escape(bookingId)}"]`);
  bar?.focus({ preventScroll: true });
}

function rescheduled({ id }: BookingView, { start, end, resourceIds }: Placement): StepInSeries {
  const input = { bookingId: id, start, end, force: false };
  // Taking somebody off is done to a single booking.
  const people = resourceIds.length === 0 ? {} : { resourceIds: [...resourceIds] };
  return { name: 'booking.reschedule', input: { ...input, ...people } };
}

/** Puts a booking back where it was, and waits until that is saved. False: somebody else has moved it, or the server refused. */
async function movedBack(session: BoardSession, booking: BookingView): Promise<boolean> {
  const home = placementOf(booking);
  session.move(
    [{ bookingId: booking.id, to: home, force: true }],
    'Move it back, to move the others with it',
  );
  await new Promise<void>((resolve) => {
    const isSaved = () => !session.getSnapshot().unsavedIds.has(booking.id);
    if (isSaved()) {
      resolve();
      return;
    }
    const stop = session.subscribe(() => {
      if (!isSaved()) return;
      stop();
      resolve();
    });
  });
  const now = session.getSnapshot().board.bookings.get(booking.id);
  const isHome =
    now !== undefined &&
    now.start === home.start &&
    now.end === home.end &&
    samePeople(placementOf(now).resourceIds, home.resourceIds);
  if (!isHome) {
    showMessage({
      tone: 'bad',
      text: 'The others were not moved, because this one has been changed meanwhile.',
    });
  }
  return isHome;
}
