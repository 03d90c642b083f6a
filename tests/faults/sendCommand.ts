import { z } from 'zod';
import { type CommandAnswerBody, commandAnswerSchema } from '../../api/contract/command.ts';

/** Who sends: the dispatcher of the load, or a colleague in the same organisation. */
export type Sender = 'dispatcher' | 'colleague';

/** A command as it was sent, again and again if need be. */
export interface SentCommand {
  readonly key: string;
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Omitted: the dispatcher. */
  readonly by?: Sender;
}

export type Outcome =
  | { readonly kind: 'acknowledged'; readonly answer: CommandAnswerBody }
  | { readonly kind: 'refused'; readonly code: string }
  /** No answer, or one that says that something broke: it may have happened or not. */
  | { readonly kind: 'unknown' };

const refusalSchema = z.object({ code: z.string() });

/** Sends a command once, to one process. */
export async function sendCommand(
  address: string,
  token: string,
  { key, name, body }: SentCommand,
): Promise<Outcome> {
  let answer: Response;
  let json: unknown;
  try {
    answer = await fetch(`${address}/api/v1/commands/${name}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(30_000),
    });
    json = await answer.json();
  } catch {
    return { kind: 'unknown' };
  }
  if (answer.ok) return { kind: 'acknowledged', answer: commandAnswerSchema.parse(json) };
  if (answer.status >= 500) return { kind: 'unknown' };
  return { kind: 'refused', code: refusalSchema.parse(json).code };
}
