import { Effect } from 'effect';
import { automaticTypes } from '../../domain/booking/bookingEvents.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { parseStreamName } from '../../domain/kernel/stream.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { demandsIn, isScoped } from '../../domain/rights/rights.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import type { Facts } from '../facts.ts';
import type { ConcernReport, Effects } from '../reactions/reactions.ts';
import { expected } from './expected.ts';

type Concerned = ConcernReport['conflicts'];
type Asked = Pick<Facts, 'outsideScope'>;

/** What a command would mean for the bookings that its sender sees: a planner whom master labels limit is told of no others. */
export function effectsInScope(
  facts: Asked,
  actor: Actor,
  effects: Effects,
): Effect.Effect<Effects, Refusal> {
  const { conflicts, newConflicts, freed } = effects;
  const told = [...conflicts, ...newConflicts, ...freed].map(({ bookingId }) => bookingId);
  return Effect.map(hiddenFrom(facts, actor, told), (hidden) => ({
    ...countedFor(actor, effects),
    conflicts: shown(conflicts, hidden),
    newConflicts: shown(newConflicts, hidden),
    freed: shown(freed, hidden),
  }));
}

/** The answer to a command without the bookings outside of its sender's scope that were checked again because of it. */
export function answerInScope(
  facts: Asked,
  actor: Actor,
  answer: CommandAnswer,
): Effect.Effect<CommandAnswer, Refusal> {
  const { report } = answer;
  const conflicts = hasConflicts(report) ? report.conflicts : [];
  const rechecked = answer.events.flatMap(recheckedBy);
  const told = [...rechecked, ...conflicts.map(({ bookingId }) => bookingId)];
  return Effect.map(hiddenFrom(facts, actor, told), (hidden) =>
    isScoped(actor)
      ? {
          ...answer,
          events: answer.events.filter((event) => !recheckedBy(event).some((id) => hidden.has(id))),
          ...(hasConflicts(report) && {
            report: { ...countedFor(actor, report), conflicts: shown(conflicts, hidden) },
          }),
        }
      : answer,
  );
}

/** How many bookings are rechecked later counts those outside as well: nothing tells them apart before they are read. */
function countedFor<Report extends ConcernReport>(
  actor: Actor,
  report: Report,
): Omit<Report, 'inBackground'> {
  if (!isScoped(actor)) return report;
  const { inBackground: _, ...told } = report;
  return told;
}

function hiddenFrom(
  facts: Asked,
  actor: Actor,
  ids: readonly string[],
): Effect.Effect<ReadonlySet<string>, Refusal> {
  if (!isScoped(actor) || ids.length === 0) return Effect.succeed(new Set());
  const outside = expected(() => facts.outsideScope(actor.org, 'booking', ids, demandsIn(actor, 'work')));
  return Effect.map(outside, (hidden) => new Set(hidden));
}

function shown(conflicts: Concerned, hidden: ReadonlySet<string>): Concerned {
  return conflicts.filter(({ bookingId }) => !hidden.has(bookingId));
}

/** The booking that an event marks because something around it has changed. */
function recheckedBy({ stream, type }: CommandAnswer['events'][number]): readonly string[] {
  const name = parseStreamName(stream);
  return name !== undefined && automaticTypes.some((one) => one === type) ? [name.id] : [];
}

function hasConflicts(report: unknown): report is ConcernReport {
  return typeof report === 'object' && report !== null && 'conflicts' in report;
}
