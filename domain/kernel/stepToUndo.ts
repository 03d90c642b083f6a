import { z } from 'zod';
import { refusalTexts } from '../text/texts.ts';
import type { RecordedEvent } from './event.ts';
import { type Decision, refuse } from './refusal.ts';

/** Who did what to a record, by the event that recorded it. */
export interface Act {
  readonly type: string;
  readonly uid: string;
  readonly role: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly commandId: string;
}

/**
 * A step that somebody wants to take back: what one command did to one record. Read from the record's stream when the
 * command `undo` is decided.
 */
export interface StepToUndo {
  /** The type of its first event; of an undoing, that of the step which it took back. */
  readonly step: string;
  /** Whether that step stands again then, because its undoing is taken back. */
  readonly again: boolean;
  /** The revision before it; null if it began the record. */
  readonly before: number | null;
  /** Whether it has been taken back already, and not been redone. */
  readonly undone: boolean;
  /** What has been done since and still stands; what was undone and what only rechecked do not count. */
  readonly since: readonly Act[];
}

/** What the undoing of steps must know about the events of a category. */
export interface UndoableEvents {
  /** Recorded by the system because something else changed: neither a step, nor in the way of undoing one. */
  readonly automatic: readonly string[];
  /** Recorded by `undo`; the data names the command that it took back in `undoes`. */
  readonly undone: string;
}

/** What the events of undoing record in every category (`BookingStepUndone`, `AbsenceStepUndone`). */
const undoneSchema = z.object({ undoes: z.string(), step: z.string(), again: z.boolean() });

/**
 * Finds the step of a command among the events of one stream, which are all of them in order. Undefined if the command
 * did nothing to the record.
 */
export function stepToUndo(
  events: readonly RecordedEvent[],
  commandId: string,
  { automatic, undone }: UndoableEvents,
): StepToUndo | undefined {
  const acts = events.filter(({ type }) => !automatic.includes(type));
  const last = acts.findLastIndex((event) => event.commandId === commandId);
  const step = acts[last];
  if (step === undefined) return undefined;
  let at = last;
  while (acts[at - 1]?.commandId === commandId && acts[at - 1]?.actor.uid === step.actor.uid) at -= 1;
  const first = acts[at] ?? step;

  const since = acts.slice(last + 1);
  const undoneBy = ({ type, data }: RecordedEvent) =>
    type === undone ? undoneSchema.parse(data).undoes : undefined;
  const settled = new Set<string>();
  const standing = since.toReversed().filter((event) => {
    if (settled.has(event.commandId)) return false;
    const undoes = undoneBy(event);
    const tookBackLater = undoes !== undefined && since.some((other) => other.commandId === undoes);
    if (tookBackLater) settled.add(undoes);
    return !tookBackLater;
  });
  return {
    ...meaningOf(first, undone),
    before: first.revision === 0 ? null : first.revision - 1,
    undone: standing.some((event) => undoneBy(event) === commandId),
    since: standing.toReversed().map(actOf),
  };
}

function meaningOf({ type, data }: RecordedEvent, undone: string): Pick<StepToUndo, 'step' | 'again'> {
  if (type !== undone) return { step: type, again: false };
  const { step, again } = undoneSchema.parse(data);
  return { step, again: !again };
}

function actOf({ type, actor, at, commandId }: RecordedEvent): Act {
  return { type, at, commandId, uid: actor.uid, role: actor.role };
}

/**
 * Decides about a step that can be taken back. Refused with `invalid_input` if there is none, and with `changed_since` if
 * somebody has acted since, or it has been taken back already. The names of those who acted are added where they are
 * known (`api/http/commands/nameThoseWhoActed.ts`).
 */
export function decideUndo<Event>(
  step: StepToUndo | undefined,
  decide: (step: StepToUndo) => Decision<Event>,
): Decision<Event> {
  if (step === undefined) {
    return refuse('invalid_input', refusalTexts.noSuchStepToUndo, { path: ['commandId'] });
  }
  const { since, undone } = step;
  if (since.length === 0) return decide(step);
  const message = undone ? refusalTexts.undoneAlready : refusalTexts.changedSince;
  return refuse('changed_since', message, { since, undone });
}
