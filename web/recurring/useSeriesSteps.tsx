import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { CommandAnswerBody } from '../../api/contract/command.ts';
import type { BookingView } from '../../api/contract/views.ts';
import { mayCommand } from '../../domain/mayCommand.ts';
import {
  mayConcernSeries,
  type SeriesCommand,
  type StepInSeries,
  seriesCommand,
} from '../../domain/recurringBooking/seriesChange.ts';
import { patternText } from '../../domain/recurringBooking/seriesText.ts';
import { RequestFailed } from '../client/requestFailed.ts';
import type { CommandControl } from '../client/useCommand.ts';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { type ScopeChosen, ScopeDialog } from './ScopeDialog.tsx';
import { loadSeries } from './useSeries.ts';

const verbs = {
  'booking.edit': 'Change',
  'booking.reschedule': 'Move',
  'booking.cancel': 'Cancel',
} as const;

interface Asked {
  readonly step: StepInSeries;
  /** How the series repeats, in words. */
  readonly pattern: string;
  readonly answer: (chosen: ScopeChosen | undefined) => void;
}

export interface SeriesSteps {
  /**
   * Takes a step with a booking that may repeat: asks for which bookings it is meant, and sends the command of the series
   * if it is for more than this one. Undefined: nothing was done.
   */
  readonly take: (
    step: StepInSeries,
    alone: () => Promise<CommandAnswerBody | undefined>,
  ) => Promise<CommandAnswerBody | undefined>;
  /** The question, while it is asked. */
  readonly question: ReactNode;
}

/** Steps with a booking that may be one of a series. */
export function useSeriesSteps(booking: BookingView, command: CommandControl): SeriesSteps {
  const session = useSession();
  const { zone } = useFormats();
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const { weekStart } = session.organisation.settings;

  const take: SeriesSteps['take'] = async (step, alone) => {
    const { series } = booking;
    if (series === null) return alone();
    const inSeries = {
      details: { ...booking, notes: booking.notes ?? '' },
      start: booking.start,
      end: booking.end,
      resourceIds: booking.resources.map(({ id }) => id),
      series,
    };
    const calendar = { zone, weekStart };
    const mayChange = mayCommand(session, 'recurringBooking.change');
    if (!mayChange || !mayConcernSeries(inSeries, step, calendar)) return alone();
    const known = await loadSeries(client, series.parentId, series.date).catch(nothingChanged);
    if (known === undefined) return undefined;
    if (known.series === undefined) return alone();
    const pattern = patternText(known.series);
    const chosen = await new Promise<ScopeChosen | undefined>((answer) =>
      setAsked({ step, pattern, answer }),
    );
    setAsked(undefined);
    if (chosen === undefined) return undefined;
    if (chosen.scope === 'one') return alone();
    const wanted = seriesCommand(known.family, inSeries, step, chosen.scope, {
      ...calendar,
      newId: crypto.randomUUID(),
    });
    if (wanted === undefined) return alone();
    const answer = await command.sendAny(wanted.name, wanted.input);
    if (answer === undefined) return undefined;
    if (chosen.altered === 'replace') {
      const { recurringBookingId } = wanted.input;
      await command.sendAny('recurringBooking.fill', { recurringBookingId, altered: 'replace' });
    }
    notifications.show({
      title: doneText(wanted),
      message: 'Its bookings follow within seconds.',
      withBorder: true,
    });
    return answer;
  };

  return {
    take,
    question: asked !== undefined && (
      <ScopeDialog
        verb={verbs[asked.step.name]}
        pattern={asked.pattern}
        onChosen={asked.answer}
        onClose={() => asked.answer(undefined)}
      />
    ),
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
