import { Result } from 'effect';
import type { FastifyBaseLogger } from 'fastify';
import type { CommandEnvelope } from '../../../commands/commandService.ts';
import { commandRegistry } from '../../../commands/registry.ts';
import { areaOf } from '../../../domain/catalogues/areaOf.ts';
import type { Refusal } from '../../../domain/kernel/refusal.ts';
import { readInstants } from '../../../domain/time/readInstants.ts';
import type { CommandAnswerBody } from '../../contract/command.ts';
import { inCommandTurn } from '../../platform/limits/inCommandTurn.ts';
import { invalidField } from '../../platform/problems/invalidInput.ts';
import type { SignedIn } from '../../services/identity/authentication.ts';
import { tellFailedChecks } from '../../services/planning/failedChecks.ts';
import { lacksScope } from '../../services/tokens/lacksScope.ts';
import { jobView } from '../routes/jobs.ts';
import type { RouteServices } from '../routes/routeServices.ts';
import { areasOpenTo, scopeOfArea } from '../routes/tokenAccess.ts';
import { nameThoseWhoActed } from './nameThoseWhoActed.ts';
import { recordOfAnswer } from './recordOfAnswer.ts';
import { shownAnswer } from './shownAnswer.ts';

/** A command as a request carries it. */
export interface CommandToSend {
  readonly name: string;
  readonly input: unknown;
  readonly envelope: CommandEnvelope;
  /** Whether the answer is to hold the record that the command was about. */
  readonly includesRecord: boolean;
}

/** What of a request a command is sent with. */
export interface CommandSender {
  readonly who: SignedIn;
  readonly log: FastifyBaseLogger;
  /** Aborts when nobody waits for the answer any more: a command that waits for its turn is not begun. */
  readonly signal?: AbortSignal;
}

/**
 * Has a command decided in its organisation's turn, counts it, and answers as the sender may see it.
 *
 * @throws NoTurn if too many wait
 */
export async function sendCommand(
  services: RouteServices,
  { who, log, signal }: CommandSender,
  { name, input, envelope, includesRecord }: CommandToSend,
): Promise<Result.Result<CommandAnswerBody, Refusal>> {
  if (includesRecord && commandRegistry.get(name)?.concerns === 'manyRecords') {
    return Result.fail(invalidField('query.include', 'is for commands about one record'));
  }
  const { actor } = who;
  const lacking = missingScope(who, name, includesRecord);
  if (lacking !== undefined) return Result.fail(lacking);
  const started = performance.now();
  if (who.apiToken !== undefined) await services.searchPriority.over(actor.org);
  const result = await inCommandTurn(
    services,
    actor,
    () => services.commands.execute(actor, name, readInput(name, input), envelope),
    signal,
  );
  // Names that senders invent would create as many series.
  const command = commandRegistry.has(name) ? name : 'unknown';
  const outcome = Result.isSuccess(result) ? 'accepted' : result.failure.code;
  services.metrics.commandEnded(command, outcome, (performance.now() - started) / 1000);
  tellFailedChecks(log, Result.isSuccess(result) ? result.success : result.failure);
  if (Result.isFailure(result)) {
    return Result.fail(await nameThoseWhoActed(services, actor, result.failure));
  }

  const answer: CommandAnswerBody = shownAnswer(actor, name, result.success);
  const { job } = result.success;
  if (job !== undefined) return Result.succeed({ ...answer, job: await jobView(job, services) });
  if (!includesRecord) return Result.succeed(answer);
  const record = await recordOfAnswer(services.reads, actor, result.success);
  return Result.map(record, (found) => ({ ...answer, record: found }));
}

/** The input of a command as it was sent, with instants in epoch seconds however they were written. */
export function readInput(name: string, input: unknown): unknown {
  const definition = commandRegistry.get(name);
  return definition === undefined ? input : readInstants(definition.input, input);
}

/** The refusal of a command in whose area an API token may not write, or whose record it may not read. */
export function missingScope(
  { actor, apiToken }: SignedIn,
  name: string,
  includesRecord = false,
): Refusal | undefined {
  const category = commandRegistry.get(name)?.category;
  const area = category === undefined ? undefined : areaOf(category);
  if (apiToken === undefined || area === undefined) return undefined;
  if (actor.areas !== undefined && !actor.areas.includes(area)) {
    return lacksScope(scopeOfArea(area, 'write'), { command: name });
  }
  const { scopes } = apiToken;
  const mayRead = scopes.includes('read') || areasOpenTo(scopes, 'read').includes(area);
  return includesRecord && !mayRead ? lacksScope(scopeOfArea(area, 'read'), { command: name }) : undefined;
}
