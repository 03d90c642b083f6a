import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BookingView } from '../../api/contract/views.ts';
import { type BookingStatus, bookingStatuses, rankedStatuses } from '../../domain/booking/bookingStatus.ts';
import { movedSpan } from '../../domain/booking/movedSpan.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { dateOfLocalDay, localDayOf, localDayOfDate, startOfLocalDay } from '../../domain/time/localDay.ts';
import { bookingWorkflow } from '../../domain/workflow/bookingWorkflow.ts';
import { possibleActions } from '../../domain/workflow/possibleActions.ts';
import type { BookingAction } from '../../domain/workflow/workflowDefinition.ts';
import { standing } from '../booking/standing.ts';
import { wantStep } from '../booking/wantedStep.ts';
import { bookingTitle, staffingText } from '../bookings/bookingTexts.ts';
import { useOpenBooking } from '../bookings/openBooking.ts';
import { queries } from '../client/queries.ts';
import { type CommandControl, useCommand } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { useActor, useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { useMinute } from '../shell/useMinute.ts';
import { useStatusLabels } from '../timeline/view/look/statusLook.ts';
import type { BoardSource } from './boardSource.ts';
import { type BoardBy, nothing, type Work } from './work.ts';

/** The steps that ask for nothing: they are taken at once, and every other in the booking's drawer. */
const plain: readonly BookingAction[] = ['confirm', 'dispatch', 'start'];
const over: readonly BookingStatus[] = bookingWorkflow.rules.ends.flatMap(
  (status) => bookingStatuses.find((one) => one === status) ?? [],
);
const ordered: readonly BookingStatus[] = [
  ...rankedStatuses.filter((status) => !over.includes(status)),
  'parked',
  ...over,
];

/** The bookings of some days on a board, and what moves them. `days`: how many from today; null: none are asked for. */
export function useBookingBoard(days: number | null): BoardSource {
  const session = useSession();
  const actor = useActor();
  const { zone, format } = useFormats();
  const now = useMinute();
  const labels = useStatusLabels();
  const command = useCommand();
  const { open } = useOpenBooking();
  const today = localDayOf(zone, now);
  const from = startOfLocalDay(zone, today);
  const list = useQuery({
    ...queries.bookingsOfSpan(from, startOfLocalDay(zone, today + (days ?? 1))),
    enabled: days !== null,
  });
  const stages = useMemo(
    () => ordered.map((status) => ({ value: status, label: labels[status], over: over.includes(status) })),
    [labels],
  );
  const rows = useMemo(
    () => new Map((list.data?.rows ?? []).map((booking) => [booking.id, booking])),
    [list.data],
  );
  const work = useMemo(
    () =>
      [...rows.values()]
        .filter(({ inactive }) => !inactive)
        .map(
          (booking): Work => ({
            id: booking.id,
            revision: booking.revision,
            title: bookingTitle(booking),
            line: [
              format.span(booking.start, booking.end),
              ...(booking.title === '' || booking.customerName === '' ? [] : [booking.customerName]),
              staffingText(booking),
            ].join(' · '),
            in: {
              stage: [booking.status],
              people: idsOf(booking.resources),
              label: idsOf(booking.labels),
              day: [dateOfLocalDay(localDayOf(zone, booking.start))],
            },
            row: booking,
          }),
        ),
    [rows, zone, format],
  );
  const { organisation } = session;
  const leads = useMemo(() => bookingWorkflow.transitions(organisation.workflow), [organisation.workflow]);
  return {
    work,
    stages,
    list,
    shown: <CommandNotice state={command.state} onRetry={() => void command.retry()} />,
    moveOf(one, by, from, to, onMoved) {
      const booking = rows.get(one.id);
      if (booking === undefined) return 'none';
      if (from === to || one.in[by].includes(to)) return 'here';
      if (by === 'stage') {
        const possible = possibleActions(standing(booking), actor, organisation);
        const step = leads.find(
          (lead) =>
            lead.from === booking.status &&
            lead.to === to &&
            possible.some(({ action }) => action === lead.action),
        );
        if (step === undefined) return 'none';
        const action = possible.find((each) => each.action === step.action)?.action;
        if (action === undefined) return 'none';
        if (plain.includes(action))
          return () => void send(command, `booking.${action}`, booking, {}).then((done) => done && onMoved());
        return () => {
          wantStep({ bookingId: booking.id, action });
          open(booking.id);
        };
      }
      const change = changeOf(booking, by, from, to, zone);
      if (change === undefined || !mayCommand(session, change.command)) return 'none';
      return () =>
        void send(command, change.command, booking, change.input).then((done) => done && onMoved());
    },
  };
}

async function send(command: CommandControl, name: string, { id, revision }: BookingView, input: object) {
  return (await command.sendAny(name, { bookingId: id, ...input }, revision)) !== undefined;
}

/** The command that brings a booking from one column to another, by people, label or day; undefined if there is none. */
function changeOf(
  booking: BookingView,
  by: Exclude<BoardBy, 'stage'>,
  from: string,
  to: string,
  zone: Parameters<typeof movedSpan>[0],
): { readonly command: string; readonly input: object } | undefined {
  const ids = (named: BookingView['resources']) => [
    ...named.flatMap(({ id }) => (id === from || id === to ? [] : [id])),
    ...(to === nothing ? [] : [to]),
  ];
  if (by === 'people') return { command: 'booking.allocate', input: { resourceIds: ids(booking.resources) } };
  if (by === 'label') return { command: 'booking.edit', input: { labelIds: ids(booking.labels) } };
  if (to === nothing) return undefined;
  const days = localDayOfDate(to) - localDayOf(zone, booking.start);
  return { command: 'booking.reschedule', input: movedSpan(zone, booking, { days, secondOfDay: undefined }) };
}

function idsOf(named: BookingView['resources']): readonly string[] {
  return named.length === 0 ? [nothing] : named.map(({ id }) => id);
}
