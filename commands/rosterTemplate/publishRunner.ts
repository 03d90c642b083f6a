import { setImmediate as nextTurn } from 'node:timers/promises';
import { Effect } from 'effect';
import type { OrganisationFact } from '../../domain/kernel/facts.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { runsOfAtMost } from '../../domain/kernel/runsOfAtMost.ts';
import { breaksAround } from '../../domain/masterRoster/planPublication.ts';
import { type PublishedRange, rosterPublishCommands } from '../../domain/masterRoster/publishCommands.ts';
import {
  dateOfChange,
  type PublishedWeek,
  publishedFromRoster,
  publishedWeeks,
  type RosterFacts,
} from '../../domain/masterRoster/rosterFacts.ts';
import { refusalTexts } from '../../domain/text/texts.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import { oneHoldAtATime } from '../fence/oneHoldAtATime.ts';
import type { Position } from '../log/log.ts';
import type { AggregateRunner, RunnerParts } from '../pipeline/aggregateRunner.ts';
import { expected } from '../pipeline/expected.ts';
import { parseCommand } from '../pipeline/parseCommand.ts';
import { refused } from '../pipeline/refused.ts';
import type { SentCommand } from '../pipeline/sentCommand.ts';
import { createPublisher } from '../publication/createPublisher.ts';
import type { Division, StepPart } from '../step/division.ts';
import { defaultInTurn, type StepSizes } from '../step/stepSizes.ts';
import { publishedBookingId } from './publishedBookingId.ts';
import { noTemplate, requirePublisher } from './requirePublisher.ts';

const inputs = { 'rosterTemplate.publish': rosterPublishCommands['rosterTemplate.publish'] };

/**
 * `rosterTemplate.publish`: always a job, since how much there is to do follows from the roster (docs/master-roster.md,
 * Publishing). A part is whole weeks, or days of a week that is too large for a part. Each finds again what there is to
 * do on its days, so a part that is carried out twice changes nothing the second time, and what somebody has changed
 * before its turn counts.
 */
export function createPublishRunner(
  parts: RunnerParts,
  { inPart, inTurn = defaultInTurn }: StepSizes,
): AggregateRunner {
  const { log, facts, organisations, waitMs } = parts;
  const { publish } = createPublisher({ ...parts, fences: oneHoldAtATime(parts.fences) }, inTurn);

  function run(sent: SentCommand, name: string, input: unknown): Effect.Effect<CommandAnswer, Refusal> {
    return Effect.gen(function* () {
      const { input: range } = yield* Effect.fromResult(parseCommand(inputs, name, input));
      const organisation = yield* requirePublisher(sent, name, organisations);
      const { rosterTemplateId: templateId } = range;
      return yield* publish<RosterFacts>(sent, {
        look: (upTo) => look(sent.org, range, upTo),
        published: ({ published }) => published,
        changes: (roster, published) => publishedWeeks(organisation, { ...roster, published }, range),
        publishedFrom: (_, booking) =>
          booking.details.roster?.templateId === templateId ? publishedFromRoster(booking) : undefined,
        altered: range.altered,
        breaks: (roster) => breaksAround(organisation, roster, range),
        idOf: (occurrence) => publishedBookingId(sent.org, templateId, occurrence),
        originOf: ({ change: { occurrence } }, link) => ({
          roster: { templateId, eventId: occurrence.event.id, ...link },
          series: null,
        }),
      });
    });
  }

  /** What there is to do now, as the read side knows it at a position. */
  function look(org: string, range: PublishedRange, upTo: Position) {
    return Effect.gen(function* () {
      yield* expected(() => facts.waitFor(upTo, waitMs));
      const roster = yield* expected(() => facts.roster(org, range.rosterTemplateId, range));
      if (roster === undefined) return yield* Effect.fail(noTemplate);
      if (roster.template.archived) {
        return yield* refused('transition_not_allowed', refusalTexts.archived('roster template'));
      }
      return roster;
    });
  }

  function divide(sent: SentCommand, name: string, input: unknown): Effect.Effect<Division, Refusal> {
    return Effect.gen(function* () {
      const { input: range } = yield* Effect.fromResult(parseCommand(inputs, name, input));
      const organisation = yield* requirePublisher(sent, name, organisations);
      const roster = yield* look(sent.org, range, yield* Effect.promise(() => log.head()));
      const found = yield* Effect.promise(() => partsOf(range, organisation, roster, inPart));
      return { total: found.reduce((sum, { records }) => sum + records, 0), parts: found };
    });
  }

  return { run, job: { takesTurns: true, isBeyondStep: () => true, divide } };
}

/** Whole weeks together as long as they fit into a part; a week that does not, in runs of its days. */
async function partsOf(
  range: PublishedRange,
  organisation: OrganisationFact,
  roster: RosterFacts,
  inPart: number,
): Promise<readonly StepPart[]> {
  const parts: { from: string; to: string; records: number }[] = [];
  for (const { from, to } of publishedWeeks(organisation, { ...roster, events: [], published: [] }, range)) {
    const [week] = publishedWeeks(organisation, within(roster, from, to), { ...range, from, to });
    const pieces = week === undefined ? [] : week.changes.length > inPart ? daysOf(week, inPart) : [week];
    for (const piece of pieces) {
      const records = piece.changes.length;
      const last = parts.at(-1);
      if (records === 0) continue;
      if (last !== undefined && last.records + records <= inPart) {
        last.to = piece.to;
        last.records += records;
      } else parts.push({ from: piece.from, to: piece.to, records });
    }
    // A year of a large roster takes a second: others get their turn.
    await nextTurn();
  }
  return parts.map(({ from, to, records }) => ({ records, input: { ...range, from, to } }));
}

function within(roster: RosterFacts, from: string, to: string): RosterFacts {
  const published = roster.published.filter(({ details: { roster: link } }) => {
    return link !== null && from <= link.date && link.date <= to;
  });
  return { ...roster, published };
}

/** The days of a week in runs of at most so many changes; a day has more if it has them. */
function daysOf({ changes }: PublishedWeek, inPart: number): readonly Omit<PublishedWeek, 'wanted'>[] {
  const days = [...Map.groupBy(changes, dateOfChange)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return runsOfAtMost(
    days.map(([, own]) => own),
    inPart,
  ).map((run) => {
    const dates = run.map(dateOfChange);
    return { from: dates[0] ?? '', to: dates.at(-1) ?? '', changes: run };
  });
}
