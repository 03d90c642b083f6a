import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { CommandAnswerBody } from '../../api/contract/command.ts';
import type { BookingView } from '../../api/contract/views.ts';
import type { SeriesScope } from '../../domain/recurrence/seriesEdit.ts';
import { patternText } from '../../domain/recurrence/seriesText.ts';
import {
  mayConcernSeries,
  otherPeople,
  type SeriesCommand,
  type StepInSeries,
  seriesCommand,
} from '../../domain/recurringBooking/seriesChange.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import type { CommandControl } from '../client/useCommand.ts';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { type ScopeChosen, ScopeDialog, type SeriesBooking } from './ScopeDialog.tsx';
import { loadSeries } from './useSeries.ts';

const verbs = {
  'booking.edit': 'Change',
  'booking.reschedule': 'Move',
  'booking.addParticipant': 'Change',
  'booking.chooseServices': 'Change',
  'booking.removeParticipant': 'Change',
  'booking.cancel': 'Cancel',
} as const;

interface Asked {
  readonly step: StepInSeries;
  readonly booking: SeriesBooking;
  /** Whether the step gives the booking to other people. */
  readonly givesPeople: boolean;
  /** How the series repeats, in words. */
  readonly pattern: string;
  readonly first: SeriesScope;
  readonly answer: (chosen: ScopeChosen | undefined) => void;
}

/**
 * What became of the question. `one`: the step is meant for this booking alone, and is still to be taken. `nothing`: nothing
 * is to be done. `series`: the series was told, with the server's answer, or undefined if it refused.
 */
export type SeriesOutcome =
  | { readonly kind: 'one' | 'nothing' }
  | { readonly kind: 'series'; readonly answer: CommandAnswerBody | undefined };

export interface SeriesQuestion {
  /** Whether a step could be meant for more than this booking, and the user may take it so. */
  readonly concerns: (booking: BookingView, step: StepInSeries) => boolean;
  /**
   * Asks for which bookings of the series a step is meant, and sends the command of the series if it is for more than this one.
   */
  readonly ask: (
    booking: BookingView,
    step: StepInSeries,
    options?: {
      /** What is chosen at first. */
      readonly first?: SeriesScope;
      /** What must have happened before the series is told; false: it could not happen, and nothing is told. */
      readonly before?: () => Promise<boolean>;
    },
  ) => Promise<SeriesOutcome>;
  /** The question, while it is asked. */
  readonly question: ReactNode;
}

/** Asks about steps with bookings that may be of a series. */
export function useSeriesQuestion(command: CommandControl): SeriesQuestion {
  const session = useSession();
  const { zone } = useFormats();
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const calendar = { zone, weekStart: session.organisation.settings.weekStart };

  const concerns: SeriesQuestion['concerns'] = (booking, step) => {
    const inSeries = bookingInSeries(booking);
    return (
      inSeries !== undefined &&
      mayCommand(session, 'recurringBooking.change') &&
      mayConcernSeries(inSeries, step, calendar)
    );
  };

  const ask: SeriesQuestion['ask'] = async (booking, step, { first = 'one', before } = {}) => {
    const inSeries = bookingInSeries(booking);
    if (inSeries === undefined || !concerns(booking, step)) return { kind: 'one' };
    const { parentId, date } = inSeries.series;
    const known = await loadSeries(client, parentId, date).catch(nothingChanged);
    if (known === undefined) return { kind: 'nothing' };
    if (known.series === undefined) return { kind: 'one' };
    const pattern = patternText(known.series);
    const chosen = await new Promise<ScopeChosen | undefined>((answer) =>
      setAsked({
        step,
        booking: { start: booking.start, seriesId: parentId },
        givesPeople: otherPeople(inSeries, step) !== undefined,
        pattern,
        first,
        answer,
      }),
    );
    setAsked(undefined);
    if (chosen === undefined) return { kind: 'nothing' };
    if (chosen.scope === 'one') return { kind: 'one' };
    const wanted = seriesCommand(known.family, inSeries, step, chosen.scope, {
      ...calendar,
      newId: crypto.randomUUID(),
    });
    if (wanted === undefined) return { kind: 'one' };
    if (before !== undefined && !(await before())) return { kind: 'nothing' };
    const answer = await command.sendAny(wanted.name, wanted.input);
    if (answer === undefined) return { kind: 'series', answer };
    if (chosen.altered === 'replace') {
      const { recurringBookingId } = wanted.input;
      await command.sendAny('recurringBooking.fill', { recurringBookingId, altered: 'replace' });
    }
    notifications.show({
      title: doneText(wanted),
      message: 'Its bookings follow within seconds.',
      withBorder: true,
    });
    return { kind: 'series', answer };
  };

  return {
    concerns,
    ask,
    question: asked !== undefined && (
      <ScopeDialog
        verb={verbs[asked.step.name]}
        pattern={asked.pattern}
        booking={asked.booking}
        givesPeople={asked.givesPeople}
        first={asked.first}
        onChosen={asked.answer}
        onClose={() => asked.answer(undefined)}
      />
    ),
  };
}

/** A booking as its series knows it; undefined for one that does not repeat. */
function bookingInSeries(booking: BookingView) {
  const { series } = booking;
  if (series === null) return undefined;
  return {
    details: { ...booking, notes: booking.notes ?? '' },
    start: booking.start,
    end: booking.end,
    resourceIds: booking.resources.map(({ id }) => id),
    series,
  };
}

/** Says that the series could not be loaded, so that nobody knows which bookings would be meant. */
function nothingChanged(error: unknown): undefined {
  if (!(error instanceof RequestFailed)) throw error;
  notifications.show({
    title: 'The booking was not changed',
    message: error.message,
    color: 'red',
    withBorder: true,
  });
}

function doneText({ name }: SeriesCommand): string {
  switch (name) {
    case 'recurringBooking.create':
      return 'This and the following bookings change';
    case 'recurringBooking.change':
      return 'The recurring booking has changed';
    case 'recurringBooking.archive':
      return 'The recurring booking has ended';
  }
}
