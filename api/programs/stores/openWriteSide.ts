import type { CommandService } from '../../../commands/commandService.ts';
import { createCommandService } from '../../../commands/createCommandService.ts';
import type { Facts } from '../../../commands/facts.ts';
import { createFacts } from '../../../projections/createFacts.ts';
import { ensureReadSchema } from '../../../projections/schema/ensureReadSchema.ts';
import { startProjector } from '../../../projections/startProjector.ts';
import type { Stores } from './openStores.ts';

/** Commands as a running Muster takes them, and the facts that their decisions need. */
export interface OpenWriteSide extends AsyncDisposable {
  readonly commands: CommandService;
  readonly facts: Facts;
}

/**
 * The write side of a command beside Muster. If no running Muster does, it brings the read side up to date
 * itself, because decisions wait for it.
 */
export async function openWriteSide(
  { pool, log }: Stores,
  say: (sentence: string) => void,
): Promise<OpenWriteSide> {
  await using stack = new AsyncDisposableStack();
  await ensureReadSchema(pool);
  const logger = { info: () => {}, warn: sayMessage(say), error: sayMessage(say) };
  const projector = await startProjector({ log, pool, logger });
  stack.defer(() => projector.stop());
  const facts = createFacts({ pool, projector });
  const commands = await createCommandService({ log, facts, pool });
  stack.defer(() => commands.close());
  const kept = stack.move();
  return { commands, facts, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

function sayMessage(say: (sentence: string) => void) {
  return (_details: object, message: string): void => say(message);
}
