import { randomUUID } from 'node:crypto';
import { setImmediate as afterOthers } from 'node:timers/promises';
import { Result } from 'effect';
import { refusalOfMass } from '../../../domain/booking/stepOfMany.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import type { BulkAnswer, BulkCommand, BulkOutcome } from '../../contract/command.ts';
import { problemOf } from '../../platform/problems/problem.ts';
import type { RouteServices } from '../routes/routeServices.ts';
import { concernedBy, createCommandOrder } from './commandOrder.ts';
import { type CommandSender, type CommandToSend, sendCommand } from './sendCommand.ts';

export interface BulkSender extends CommandSender {
  readonly signal: AbortSignal;
  /** Of the request. */
  readonly requestId: string;
  /** The refusal of what was thrown, which is logged. */
  readonly refusalOf: (error: unknown) => Refusal;
  /** Called with each refusal of rights. */
  readonly onNotAllowed: (details: Refusal['details']) => void;
}

/**
 * Sends commands, each decided on its own: those that concern the same record in the order given, others side by side,
 * as many as the organisation may have decided at once. A refusal stops no other. Once the signal aborts, nothing more
 * is begun; sent again under the same ids, what has happened does not happen again.
 */
export async function sendInBulk(
  services: RouteServices,
  sender: BulkSender,
  commands: readonly (BulkCommand & { readonly includesRecord: boolean })[],
): Promise<BulkAnswer> {
  const order = createCommandOrder();
  const waits = commands.map(({ name, input }) => order.after(concernedBy(name, input)));
  const outcomes: BulkOutcome[] = [];
  const ends: Promise<void>[] = [];
  const free = places(services.limits.commands.ofParty);
  const organisation = await services.facts.organisation(sender.who.actor.org);

  /** Why a command is not sent together with the others: each is a change of status, of which there are several. */
  function refusalOfOne(name: string): Refusal | undefined {
    const refusal = organisation && refusalOfMass(name, organisation.settings);
    const alike = commands.filter((one) => one.name === name);
    return alike.length > 1 ? refusal : undefined;
  }

  async function send(one: (typeof commands)[number]): Promise<BulkOutcome> {
    const { name, input, ifRevision, includesRecord } = one;
    const id = one.id ?? randomUUID();
    const command: CommandToSend = {
      name,
      input,
      includesRecord,
      envelope: {
        commandId: id,
        correlationId: sender.requestId,
        ...(ifRevision === undefined ? {} : { ifRevision }),
      },
    };
    const mass = refusalOfOne(name);
    const result = mass === undefined ? await outcomeOf(services, sender, command) : Result.fail(mass);
    if (Result.isSuccess(result)) return { outcome: 'accepted', id, answer: result.success };
    const { code, details } = result.failure;
    if (code === 'not_allowed') sender.onNotAllowed(details);
    return { outcome: 'refused', id, problem: problemOf(result.failure, sender.requestId) };
  }

  async function inOrder(index: number): Promise<void> {
    await Promise.all([...(waits[index] ?? [])].map((before) => ends[before]));
    const leave = await free.enter();
    try {
      const one = commands[index];
      if (one === undefined || sender.signal.aborted) return;
      outcomes[index] = await send(one);
      // A thousand refusals in a row would keep all others waiting.
      await afterOthers();
    } finally {
      leave();
    }
  }

  for (let index = 0; index < commands.length; index += 1) ends.push(inOrder(index));
  await Promise.all(ends);
  const accepted = outcomes.flatMap((one) => (one.outcome === 'accepted' ? [one.answer.position] : []));
  return {
    accepted: accepted.length,
    refused: outcomes.length - accepted.length,
    position: accepted.reduce((highest, position) => Math.max(highest, position), 0),
    outcomes,
  };
}

async function outcomeOf(
  services: RouteServices,
  sender: BulkSender,
  command: CommandToSend,
): Promise<Result.Result<Extract<BulkOutcome, { outcome: 'accepted' }>['answer'], Refusal>> {
  try {
    return await sendCommand(services, sender, command);
  } catch (error) {
    // Its turn was still waited for when the sender went away: nothing was begun, and nobody reads this.
    if (sender.signal.aborted && error === sender.signal.reason) return Result.fail(abandoned);
    return Result.fail(sender.refusalOf(error));
  }
}

const abandoned: Refusal = { code: 'unavailable', message: 'The sender has gone.', details: {} };

/** So many at once, and the others in the order in which they came. */
function places(most: number): { enter(): Promise<() => void> } {
  let taken = 0;
  const waiting: (() => void)[] = [];
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) taken -= 1;
    else next();
  };
  return {
    async enter() {
      if (taken < most) taken += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return leave;
    },
  };
}
