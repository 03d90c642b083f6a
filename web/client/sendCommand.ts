import type { z } from 'zod';
import { type CommandAnswerBody, commandAnswerSchema } from '../../api/contract/command.ts';
import type { absenceCommands } from '../../domain/absence/absenceCommands.ts';
import type { bookingCommands } from '../../domain/booking/bookingCommands.ts';
import type { customerCommands } from '../../domain/customer/customerCommands.ts';
import type { labelCommands } from '../../domain/label/labelCommands.ts';
import type { organisationCommands } from '../../domain/organisation/organisationCommands.ts';
import type { resourceCommands } from '../../domain/resource/resourceCommands.ts';
import type { servicePlanCommands } from '../../domain/servicePlan/servicePlanCommands.ts';
import type { shiftCommands } from '../../domain/shift/shiftCommands.ts';
import { request } from './request.ts';

type Catalogue = typeof bookingCommands &
  typeof customerCommands &
  typeof labelCommands &
  typeof organisationCommands &
  typeof resourceCommands &
  typeof shiftCommands &
  typeof absenceCommands &
  typeof servicePlanCommands;
export type CommandName = keyof Catalogue;
export type CommandInput<Name extends CommandName> = z.input<Catalogue[Name]>;

export interface SendOptions {
  /** The Idempotency-Key; made here where left out. Keep it to send the same command again. */
  readonly commandId?: string;
  /** The revision of the record that the sender saw; a newer one is refused with `revision_conflict`. */
  readonly ifRevision?: number;
}

/** Sends a command; sent again by retries under the same key, it still happens once. */
export function sendCommand<Name extends CommandName>(
  name: Name,
  input: CommandInput<Name>,
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
