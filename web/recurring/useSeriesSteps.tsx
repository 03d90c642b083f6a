import type { ReactNode } from 'react';
import type { CommandAnswerBody } from '../../api/contract/command.ts';
import type { BookingView } from '../../api/contract/views.ts';
import type { StepInSeries } from '../../domain/recurringBooking/seriesChange.ts';
import type { CommandControl } from '../client/useCommand.ts';
import { useSeriesQuestion } from './useSeriesQuestion.tsx';

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
  const { ask, question } = useSeriesQuestion(command);
  const take: SeriesSteps['take'] = async (step, alone) => {
    const outcome = await ask(booking, step);
    switch (outcome.kind) {
      case 'one':
        return alone();
      case 'nothing':
        return undefined;
      case 'series':
        return outcome.answer;
    }
  };
  return { take, question };
}
