import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type CommandAnswerBody, commandAnswerSchema } from '../../api/contract/command.ts';
import type { SignedInDispatcher } from './organisation.ts';

/** A command as it was sent, again and again if need be. */
export interface SentCommand {
  readonly key: string;
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
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

/** Every command with what was answered to it first. */
export interface Load {
  readonly acknowledged: ReadonlyMap<
    string,
    { readonly sent: SentCommand; readonly answer: CommandAnswerBody }
  >;
  /** Sent, and without an answer so far. */
  readonly unknown: ReadonlyMap<string, SentCommand>;
  readonly refused: number;
  /** Sends what has no answer again under its key until it has one; answers how many those were. */
  settle(): Promise<number>;
  /** Ends the sending; resolves when nothing is on its way any more. */
  pause(): Promise<void>;
  resume(): void;
}

/** Hours of the calendar that bookings of the load are put in: so few that resources are fought for. */
const hours = 200;
/** Monday, 2 March 2026, 08:00 in Sydney. */
const monday8 = 1_772_398_800;

/** How long a sender rests who got no answer, milliseconds. */
const whileDownMs = 250;

export interface LoadOptions {
  readonly addresses: readonly string[];
  readonly dispatcher: SignedInDispatcher;
  /** Commands on their way at once. */
  readonly senders: number;
  /** How long each sender rests after an answer, milliseconds: what starts meanwhile needs the machine too. */
  readonly restMs: number;
}

/** Sends commands all the time: bookings made, put on resources, edited, cancelled, at one process or another. */
export function startLoad({ addresses, dispatcher, senders, restMs }: LoadOptions): Load {
  const acknowledged = new Map<string, { sent: SentCommand; answer: CommandAnswerBody }>();
  const unknown = new Map<string, SentCommand>();
  let refused = 0;
  let turn = 0;
  let sending = true;
  let working: Promise<unknown> = Promise.resolve();

  function nextAddress(): string {
    turn += 1;
    return addresses[turn % addresses.length] ?? '';
  }

  async function send(sent: SentCommand): Promise<Outcome> {
    const outcome = await sendCommand(nextAddress(), dispatcher.token, sent);
    unknown.delete(sent.key);
    if (outcome.kind === 'acknowledged') acknowledged.set(sent.key, { sent, answer: outcome.answer });
    if (outcome.kind === 'refused') refused += 1;
    if (outcome.kind === 'unknown') unknown.set(sent.key, sent);
    return outcome;
  }

  /** One booking's life, as far as it comes. */
  async function oneBooking(): Promise<void> {
    const bookingId = randomUUID();
    const start = monday8 + 3600 * Math.floor(Math.random() * hours);
    const steps: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
      [
        'booking.create',
        { bookingId, customerId: anyOf(dispatcher.customerIds), start, end: start + 3600, title: 'A visit' },
      ],
      ['booking.allocate', { bookingId, resourceIds: [anyOf(dispatcher.resourceIds)] }],
      ['booking.edit', { bookingId, notes: 'Ring twice.' }],
      ['booking.cancel', { bookingId, reason: 'Not needed any more.' }],
    ];
    for (const [name, body] of steps) {
      if (!sending) return;
      const outcome = await send({ key: randomUUID(), name, body });
      // A process that is down refuses connections at once.
      await delay(outcome.kind === 'unknown' ? Math.max(restMs, whileDownMs) : restMs);
      if (outcome.kind !== 'acknowledged') return;
    }
  }

  function resume(): void {
    sending = true;
    working = Promise.all(
      Array.from({ length: senders }, async () => {
        while (sending) await oneBooking();
      }),
    );
  }

  async function settle(): Promise<number> {
    const open = [...unknown.values()];
    let answered = Date.now();
    while (unknown.size > 0) {
      const outcomes = await Promise.all([...unknown.values()].slice(0, senders).map(send));
      if (outcomes.some(({ kind }) => kind !== 'unknown')) answered = Date.now();
      else await delay(whileDownMs);
      if (Date.now() - answered > 60_000)
        throw new Error(`${unknown.size} commands got no answer for a minute`);
    }
    return open.length;
  }

  resume();
  return {
    acknowledged,
    unknown,
    get refused() {
      return refused;
    },
    settle,
    async pause() {
      sending = false;
      await working;
    },
    resume,
  };
}

function anyOf(ids: readonly string[]): string {
  return ids[Math.floor(Math.random() * ids.length)] ?? '';
}
