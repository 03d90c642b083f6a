import { Effect } from 'effect';
import { z } from 'zod';
import { automaticTypes } from '../../domain/booking/bookingEvents.ts';
import { areaOf } from '../../domain/catalogues/areaOf.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import { parseStreamName } from '../../domain/kernel/stream.ts';
import type { ScopedKind } from '../../domain/masterLabelSet/labelScope.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { demandsIn, isScoped } from '../../domain/rights/rights.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import type { Facts } from '../facts.ts';
import type { ConcernReport, Effects } from '../reactions/reactions.ts';
import { expected } from './expected.ts';

const namedSchema = z.object({ bookingIds: z.array(z.string()) });

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
  return Effect.map(hiddenFrom(facts, actor, 'booking', told), (hidden) => ({
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
  return Effect.map(hiddenFrom(facts, actor, 'booking', told), (hidden) =>
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

/** A refusal without the bookings outside of its sender's scope that stand in the way (`resource_busy`). */
export function refusalInScope(facts: Asked, actor: Actor, refusal: Refusal): Effect.Effect<never, Refusal> {
  const named = namedSchema.safeParse(refusal.details);
  if (!named.success) return Effect.fail(refusal);
  const { bookingIds } = named.data;
  return Effect.flatMap(hiddenFrom(facts, actor, 'booking', bookingIds), (hidden) =>
    Effect.fail({
      ...refusal,
      details: { ...refusal.details, bookingIds: bookingIds.filter((id) => !hidden.has(id)) },
    }),
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

/** Those of these records that master labels keep from an actor; none from one whom they do not limit. */
export function hiddenFrom(
  facts: Asked,
  actor: Actor,
  kind: ScopedKind,
  ids: readonly string[],
): Effect.Effect<ReadonlySet<string>, Refusal> {
  if (!isScoped(actor) || ids.length === 0) return Effect.succeed(new Set());
  const outside = expected(() => facts.outsideScope(actor.org, kind, ids, demandsIn(actor, areaOf(kind))));
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
