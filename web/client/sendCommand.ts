import { type CommandAnswerBody, commandAnswerSchema } from '../../api/contract/command.ts';
import type { CommandInput, CommandName } from '../../domain/catalogues/commandCatalogue.ts';
import { request } from './request.ts';

export type { CommandInput, CommandName };

export interface SendOptions {
  /** The Idempotency-Key; omitted: generated. Keep it to send the same command again. */
  readonly commandId?: string;
  /**
   * The revision of the record that the sender saw; if there is a newer one, the command is refused with
   * `revision_conflict`.
   */
  readonly ifRevision?: number;
}

/** Sends a command; if retries send it again under the same key, it still happens once. */
export function sendCommand<Name extends CommandName>(
  name: Name,
  input: CommandInput<Name>,
  options: SendOptions = {},
): Promise<CommandAnswerBody> {
  return sendAnyCommand(name, input, options);
}

/** The same for code that works on any record: the server checks the name and the input. */
export function sendAnyCommand(
  name: string,
  input: object,
  options: SendOptions = {},
): Promise<CommandAnswerBody> {
  const { commandId = crypto.randomUUID(), ifRevision } = options;
  return request(`/api/v1/commands/${name}`, commandAnswerSchema, {
    method: 'POST',
    body: input,
    headers: {
      'idempotency-key': commandId,
      ...(ifRevision === undefined ? {} : { 'if-match': `"${ifRevision}"` }),
    },
  });
}
