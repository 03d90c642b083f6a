import { Effect } from 'effect';
import { newText, type WrittenText } from '../../keptText/keptTexts.ts';
import type { Parsed, Pipeline } from './attempt.ts';
import type { AnyCommand } from './requirements.ts';

/**
 * A command with its texts replaced by where they stand, and those that are yet to be written there. A field whose text does
 * not change goes on pointing to the one that it has.
 */
export function withTextsKept<Command extends AnyCommand, State>(
  { rules, texts }: Pick<Pipeline<Command, State>, 'rules' | 'texts'>,
  { sent: { org }, command, category, id }: Parsed<Command>,
  state: State,
): Effect.Effect<{ readonly command: Command; readonly texts: readonly WrittenText[] }> {
  const named = rules.texts(command, state);
  if (named.length === 0) return Effect.succeed({ command, texts: [] });
  return Effect.promise(async () => {
    const references: Record<string, unknown> = {};
    const written: WrittenText[] = [];
    for (const { field, text, present } of named) {
      if (text === '') {
        references[field] = null;
        continue;
      }
      if (present !== undefined && (await texts.read(org, present)) === text) {
        references[field] = present;
        continue;
      }
      const one = newText({ category, recordId: id, field }, text);
      references[field] = one.reference;
      written.push(one);
    }
    return { command: { ...command, input: { ...Object(command.input), ...references } }, texts: written };
  });
}
