import { Effect } from 'effect';
import { refusalOfDenied } from '../../domain/catalogues/closedCommands.ts';
import type { Refusal } from '../../domain/kernel/refusal.ts';
import type { Actor } from '../../domain/rights/actor.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import type { CommandDefinition } from '../defineCommand.ts';
import { commandRegistry } from '../registry.ts';
import { pipelineTexts } from './pipelineTexts.ts';
import { refused } from './refused.ts';

/** The command, if it exists and the actor may send it; its decider may still refuse. */
export function authorise(actor: Actor, name: string): Effect.Effect<CommandDefinition, Refusal> {
  const definition = commandRegistry.get(name);
  if (definition === undefined)
    return refused('unknown_command', pipelineTexts.unknownCommand(name), { name });
  if (mayCommand(actor, name)) return Effect.succeed(definition);
  const denied = refusalOfDenied(actor, name);
  if (denied !== undefined) return Effect.fail(denied);
  const { title } = definition;
  const message = mayCommand({ ...actor, duties: ['admin'] }, name)
    ? pipelineTexts.dutyMissing('admin', title)
    : pipelineTexts.notAllowed(actor.role, title);
  return refused('not_allowed', message, { command: name, role: actor.role });
}
