import { Effect } from 'effect';
import type { Refusal } from '../../domain/refusal.ts';
import type { Actor } from '../../domain/roles.ts';
import type { CommandDefinition } from '../defineCommand.ts';
import { commandRegistry } from '../registry.ts';
import { maySend } from '../senders.ts';
import { pipelineTexts } from './pipelineTexts.ts';

/** The command, if there is such a one and the actor may send it; its decider may still know better. */
export function authorise(actor: Actor, name: string): Effect.Effect<CommandDefinition, Refusal> {
  const definition = commandRegistry.get(name);
  if (definition === undefined) {
    return Effect.fail({
      code: 'unknown_command',
      message: pipelineTexts.unknownCommand(name),
      details: { name },
    });
  }
  if (maySend(definition.senders, actor)) return Effect.succeed(definition);
  const { senders, title } = definition;
  const message =
    senders.duty !== null && senders.roles.includes(actor.role)
      ? pipelineTexts.dutyMissing(senders.duty, title)
      : pipelineTexts.notAllowed(actor.role, title);
  return Effect.fail({ code: 'not_allowed', message, details: { command: name, role: actor.role } });
}
