import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { CommandAnswerBody } from '../../api/contract/command.ts';
import { type JobView, jobViewSchema } from '../../api/contract/jobs.ts';
import type { SignedInDispatcher } from './organisation.ts';
import { type Outcome, type SentCommand, sendCommand } from './sendCommand.ts';
import { bookingHold } from './work/bookingHold.ts';
import { bookingLife } from './work/bookingLife.ts';
import { rosterPublication } from './work/rosterPublication.ts';
import type { HeldSpan, Told, Work, WorkTools } from './work/work.ts';
import { workspaceCommit } from './work/workspaceCommit.ts';

/** Every command with what was answered to it first. */
export interface Load {
  readonly acknowledged: ReadonlyMap<
    string,
    { readonly sent: SentCommand; readonly answer: CommandAnswerBody }
  >;
  /** Sent, and without an answer so far. */
  readonly unknown: ReadonlyMap<string, SentCommand>;
  /** Those that were refused, and why. */
  readonly refusals: ReadonlyMap<string, { readonly sent: SentCommand; readonly code: string }>;
  /** What the acknowledged commands that are carried out as jobs have come to, by job; once it is settled, all of them. */
  readonly jobs: ReadonlyMap<string, JobView>;
  readonly held: readonly HeldSpan[];
  /** What senders themselves have found not to be as it must be. */
  readonly faults: readonly string[];
  /** Sends what has no answer again under its key until it has one, and waits until all jobs have ended; answers how many those were. */
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

/**
 * What each sender does in turn. There is one that publishes, since an organisation's jobs are carried out one after the
 * other.
 */
const turnsOf: readonly (readonly Work[])[] = [
  [bookingLife, workspaceCommit],
  [bookingLife, bookingHold, bookingLife],
  [bookingLife, bookingLife, rosterPublication, bookingLife, bookingLife, bookingLife],
];
const furtherTurns: readonly Work[] = [bookingLife];

/**
 * Sends commands all the time, at one process or another: bookings made, put on resources, edited, cancelled; workspaces
 * committed, rosters published, holds renewed.
 */
export function startLoad({ addresses, dispatcher, senders, restMs }: LoadOptions): Load {
  const acknowledged = new Map<string, { sent: SentCommand; answer: CommandAnswerBody }>();
  const unknown = new Map<string, SentCommand>();
  const refusals = new Map<string, { sent: SentCommand; code: string }>();
  const jobs = new Map<string, JobView>();
  const held: HeldSpan[] = [];
  const faults: string[] = [];
  let turn = 0;
  let sending = true;
  let working: Promise<unknown> = Promise.resolve();

  function nextAddress(): string {
    turn += 1;
    return addresses[turn % addresses.length] ?? '';
  }

  async function send(sent: SentCommand): Promise<Outcome> {
    const token = sent.by === 'colleague' ? dispatcher.colleagueToken : dispatcher.token;
    const outcome = await sendCommand(nextAddress(), token, sent);
    unknown.delete(sent.key);
    if (outcome.kind === 'acknowledged') acknowledged.set(sent.key, { sent, answer: outcome.answer });
    if (outcome.kind === 'refused') refusals.set(sent.key, { sent, code: outcome.code });
    if (outcome.kind === 'unknown') unknown.set(sent.key, sent);
    return outcome;
  }

  async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Told | undefined> {
    try {
      const answer = await fetch(`${nextAddress()}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${dispatcher.token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      });
      return { status: answer.status, body: await answer.json() };
    } catch {
      return undefined;
    }
  }

  const tools: WorkTools = {
    dispatcher,
    async send(name, body, by = 'dispatcher') {
      const outcome = await send({ key: randomUUID(), name, body, by });
      // A process that is down refuses connections at once.
      await delay(outcome.kind === 'unknown' ? Math.max(restMs, whileDownMs) : restMs);
      return outcome;
    },
    post: (path, body) => ask('POST', path, body),
    isSending: () => sending,
    anyStart: () => monday8 + 3600 * Math.floor(Math.random() * hours),
    held,
    faults,
  };

  function resume(): void {
    sending = true;
    working = Promise.all(
      Array.from({ length: senders }, async (_, sender) => {
        const turns = turnsOf[sender] ?? furtherTurns;
        for (let next = 0; sending; next += 1) await turns[next % turns.length]?.(tools);
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
    for (const { answer } of acknowledged.values()) {
      if (answer.job !== undefined && !jobs.has(answer.job.id)) await ended(answer.job.id);
    }
    return open.length;
  }

  async function ended(jobId: string): Promise<void> {
    const patience = Date.now() + 120_000;
    for (;;) {
      const told = await ask('GET', `/api/v1/jobs/${jobId}`);
      const job = told?.status === 200 ? jobViewSchema.parse(told.body) : undefined;
      if (job !== undefined && job.endedAt !== null) {
        jobs.set(jobId, job);
        return;
      }
      if (Date.now() > patience) throw new Error(`job ${jobId} does not end: ${JSON.stringify(job ?? told)}`);
      await delay(whileDownMs);
    }
  }

  resume();
  return {
    acknowledged,
    unknown,
    refusals,
    jobs,
    held,
    faults,
    settle,
    async pause() {
      sending = false;
      await working;
    },
    resume,
  };
}
