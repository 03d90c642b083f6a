import { commandAnswerSchema } from '../../api/contract/command.ts';
import type { CommandInput, CommandName } from '../../domain/catalogues/commandCatalogue.ts';
import { tokenOf, type Who } from './muster.ts';

export type Send = <Name extends CommandName>(name: Name, input: CommandInput<Name>) => Promise<void>;

/** Sends commands as a program does, each until it can be read; fails where one is refused. */
export async function commandClient(address: string, who: Who): Promise<Send> {
  const authorization = `Bearer ${await tokenOf(address, who)}`;
  return async (name, input) => {
    const answer = await fetch(`${address}/api/v1/commands/${name}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    if (!answer.ok) throw new Error(`${name} was answered ${answer.status}: ${await answer.text()}`);
    const { position } = commandAnswerSchema.parse(await answer.json());
    // A page that is opened by a link to what is on its way would say that there is no such thing, and stay so.
    const read = () =>
      fetch(`${address}/api/v1/bookings?limit=1&after=${position}`, { headers: { authorization } });
    // The server itself waits for it, for a while.
    for (let turn = 1; !(await read()).ok; turn += 1) {
      if (turn === 10) throw new Error(`what ${name} did cannot be read`);
    }
  };
}
