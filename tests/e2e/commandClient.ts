import type { z } from 'zod';
import type { bookingCommands } from '../../domain/booking/bookingCommands.ts';
import type { customerCommands } from '../../domain/customer/customerCommands.ts';
import type { labelCommands } from '../../domain/label/labelCommands.ts';
import type { resourceCommands } from '../../domain/resource/resourceCommands.ts';
import type { shiftCommands } from '../../domain/shift/shiftCommands.ts';
import { tokenOf, type Who } from './muster.ts';

type Catalogue = typeof bookingCommands &
  typeof customerCommands &
  typeof labelCommands &
  typeof resourceCommands &
  typeof shiftCommands;

export type Send = <Name extends keyof Catalogue>(
  name: Name,
  input: z.input<Catalogue[Name]>,
) => Promise<void>;

/** Sends commands as a program does; fails where one is refused. */
export async function commandClient(address: string, who: Who): Promise<Send> {
  const authorization = `Bearer ${await tokenOf(address, who)}`;
  return async (name, input) => {
    const answer = await fetch(`${address}/api/v1/commands/${name}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    if (!answer.ok) throw new Error(`${name} was answered ${answer.status}: ${await answer.text()}`);
  };
}
