import { Effect } from 'effect';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { filledRange } from '../../domain/recurrence/filledRange.ts';
import { seriesCommands } from '../../domain/recurringBooking/seriesCommands.ts';
import {
  publishedFromSeries,
  type SeriesFacts,
  seriesChanges,
} from '../../domain/recurringBooking/seriesFacts.ts';
import { refusalTexts } from '../../domain/text/texts.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import type { Position } from '../log/log.ts';
import type { AggregateRunner, RunnerParts } from '../pipeline/aggregateRunner.ts';
import { expected } from '../pipeline/expected.ts';
import { parseCommand } from '../pipeline/parseCommand.ts';
import { refused } from '../pipeline/refused.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { createPublisher } from '../publication/createPublisher.ts';
import { requirePublisher } from '../rosterTemplate/requirePublisher.ts';
import { seriesBookingId } from './seriesBookingId.ts';

/**
 * `recurringBooking.fill`: makes the bookings of a recurring booking, of the one that it continues and of those that continue
 * it, follow from them for as far ahead as they are kept (docs/recurring-bookings.md). One step: a day has one booking.
 */
export function createFillSeriesRunner(parts: RunnerParts): AggregateRunner {
  const { facts, organisations, waitMs } = parts;
  const { publish } = createPublisher(parts, Number.POSITIVE_INFINITY);

  function run(sent: SentCommand, name: string, input: unknown): Effect.Effect<CommandAnswer, Refusal> {
    return Effect.gen(function* () {
      const { input: given } = yield* Effect.fromResult(parseCommand(seriesCommands, name, input));
      const organisation = yield* requirePublisher(sent, name, organisations);
      const range = filledRange(organisation, sent.now);
      const { org } = sent;
      return yield* publish<SeriesFacts>(sent, {
        look: (upTo) => look(org, given.recurringBookingId, range, upTo),
        published: ({ published }) => published,
        changes: (known, published) => [
          { changes: seriesChanges(organisation, { ...known, published }, range, given.altered) },
        ],
        publishedFrom: ({ parentId }, booking) => publishedFromSeries(parentId, booking),
        altered: given.altered,
        breaks: () => [],
        idOf: ({ event, date }) => seriesBookingId(org, event.id, date),
        originOf: ({ change: { occurrence } }, link) => ({
          roster: null,
          series: { parentId: occurrence.event.id, ...link },
        }),
      });
    });
  }

  function look(
    org: string,
    id: string,
    range: Parameters<typeof facts.series>[2],
    upTo: Position,
  ): Effect.Effect<SeriesFacts, Refusal> {
    return Effect.gen(function* () {
      yield* expected(() => facts.waitFor(upTo, waitMs));
      const known = yield* expected(() => facts.series(org, id, range));
      return known ?? (yield* refused('not_found', refusalTexts.notFound('recurringBooking')));
    });
  }

  return { run };
}
