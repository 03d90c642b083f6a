import { Result } from 'effect';
import type { CommandEnvelope, CommandService } from '../../../commands/commandService.ts';
import type { Position } from '../../../commands/log/log.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import type { PlannedCommand, Step } from './uploadPlan.ts';

/** The result of a step: how many of its commands were accepted, and why the next one was not. */
export interface SavedStep {
  readonly step: Step;
  readonly accepted: number;
  /** Whether an exception broke it off after those that were accepted. */
  readonly isBrokenOff?: boolean;
  readonly refusal: { readonly command: PlannedCommand; readonly refusal: Refusal } | undefined;
}

/**
 * Plans the step of a record again that was changed in between: the step as it now is, or why it cannot be taken any
 * more. Undefined for steps that are not planned again.
 */
export type PlanAgain = (step: Step) => Promise<Step | Refusal | undefined>;

/** How often a step is planned again: what the other steps do to its record is over soon. */
const mostAgain = 5;

/** Enough at the same time for the log to commit them in groups. */
const concurrency = 24;

/**
 * Sends the commands of steps: each step's commands one after the other, and steps in parallel unless they
 * want the same resources. Steps are taken as they are needed, and `saved` is called with each result, so
 * that a large plan need not be held. Returns the position of the last event. An exception is thrown once the steps that
 * are under way have ended, and no other is begun: `saved` has heard of everything that was saved.
 */
export async function savePlan(
  steps: Iterable<Step> | AsyncIterable<Step>,
  {
    actor,
    commands,
    envelope,
    saved,
    again = async () => undefined,
  }: {
    readonly actor: Actor;
    readonly commands: Pick<CommandService, 'execute'>;
    readonly envelope: (command: PlannedCommand) => CommandEnvelope;
    readonly saved: (result: SavedStep) => void;
    readonly again?: PlanAgain | undefined;
  },
): Promise<Position> {
  let position: Position = 0;
  const queue = oneByOne(steps);

  async function send(command: PlannedCommand) {
    const { name, input } = command;
    const outcome = await commands.execute(actor, name, input, {
      ...envelope(command),
      holds: 'pass',
    });
    if (Result.isFailure(outcome)) return outcome.failure;
    position = Math.max(position, outcome.success.position);
    return undefined;
  }

  async function run(first: Step): Promise<SavedStep> {
    let step = first;
    for (let count = 0; ; count += 1) {
      const result = await runOnce(step);
      if (result.refusal?.refusal.code !== 'revision_conflict' || result.accepted > 0) return result;
      const planned = count < mostAgain ? await again(step) : undefined;
      if (planned === undefined) return result;
      if ('code' in planned) return { ...result, refusal: { ...result.refusal, refusal: planned } };
      step = planned;
    }
  }

  const failures: unknown[] = [];
  const sent = (command: PlannedCommand) =>
    send(command).catch((error: unknown) => {
      failures.push(error);
      return 'brokenOff' as const;
    });

  async function runOnce(step: Step): Promise<SavedStep> {
    let accepted = 0;
    for (const command of step.commands) {
      const refusal = await sent(command);
      if (refusal === 'brokenOff') return { step, accepted, isBrokenOff: true, refusal: undefined };
      if (refusal !== undefined) return { step, accepted, refusal: { command, refusal } };
      accepted += 1;
    }
    return { step, accepted, refusal: undefined };
  }

  /**
   * The last step so far that wants each resource; those before it have already begun, so none waits in vain.
   */
  const last = new Map<string, Promise<unknown>>();
  function inTurn(step: Step): Promise<SavedStep> {
    const wants = step.wants ?? [];
    const before = wants.map((one) => last.get(one));
    const done = Promise.all(before).then(() => run(step));
    for (const one of wants) last.set(one, done);
    return done;
  }

  async function work(): Promise<void> {
    for await (const step of queue) {
      if (failures.length > 0) return;
      saved(await inTurn(step));
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work));
  if (failures.length > 0) throw failures[0];
  return position;
}

/** Several may read it at once; each step is given to one of them, in order. */
async function* oneByOne(steps: Iterable<Step> | AsyncIterable<Step>): AsyncGenerator<Step> {
  yield* steps;
}
