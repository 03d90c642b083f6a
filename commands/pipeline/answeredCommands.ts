import type { Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { z } from 'zod';
import { roleSchema } from '../../domain/rights/role.ts';
import { batched } from '../../postgres/batched.ts';
import { timed } from '../../postgres/timed.ts';
import { unnested } from '../../postgres/unnested.ts';
import type { CommandAnswer } from '../commandAnswer.ts';
import type { CommandIdentity } from './commandIdentity.ts';

/** What is remembered about an accepted command; refusals are not remembered. */
export interface AnsweredCommand {
  readonly inputHash: string;
  /** Undefined: it has begun, and it is not known how far it came. */
  readonly answer: CommandAnswer | undefined;
}

const storedAnswer = z.object({
  commandId: z.string(),
  stream: z.string(),
  revision: z.number(),
  position: z.number(),
  events: z.array(z.object({ stream: z.string(), type: z.string(), data: z.unknown() })),
  report: z.unknown().optional(),
});

/** Who sent a command, and its envelope. */
export const senderSchema = z.object({
  actor: z.object({
    uid: z.string(),
    org: z.string(),
    role: z.union([roleSchema, z.literal('system')]),
    duties: z.array(z.string()),
    partner: z.boolean(),
    resourceId: z.string().nullable(),
    customerId: z.string().nullable(),
  }),
  correlationId: z.string(),
  causationId: z.string().nullable(),
  commandId: z.string(),
});
export type Sender = z.infer<typeof senderSchema>;

/** Everything needed to send a command again as it was sent. */
const resumptionSchema = senderSchema.extend({ input: z.unknown() });
export type Resumption = z.infer<typeof resumptionSchema>;

/** A command that recorded its beginning, but not its end. */
export type BrokenOffCommand = Resumption & { readonly name: string };

/** The durable store of answers (`muster_write.commands`), shared by all processes. */
export interface AnsweredCommands {
  find(identity: CommandIdentity): Promise<AnsweredCommand | undefined>;
  /** Records, before it does so, that a command is about to append to several streams. */
  begin(
    identity: CommandIdentity,
    name: string,
    inputHash: string,
    resumption: Resumption | null,
  ): Promise<void>;
  /**
   * The commands without an answer that began at least this many milliseconds ago and are to be resumed;
   * oldest first.
   */
  brokenOff(begunAgoMs: number): Promise<readonly BrokenOffCommand[]>;
  /** Forgets a command that began long ago and has appended nothing: it was refused. */
  forgetIfOld(identity: CommandIdentity): Promise<void>;
  /** Remembers an answer. If the key already has one, that one is kept and returned. */
  remember(
    identity: CommandIdentity,
    name: string,
    inputHash: string,
    answer: CommandAnswer,
  ): Promise<AnsweredCommand>;
}

/**
 * `answerMs`: milliseconds after which a connection without an answer counts as lost. The default is that of
 * the log's appends, because both wait for the disk.
 */
export function createAnsweredCommands(pool: Pool, answerMs = 15_000): AnsweredCommands {
  function ask<Row extends QueryResultRow>(query: QueryConfig): Promise<QueryResult<Row>> {
    return pool.query<Row>(timed(query, answerMs));
  }

  const findRow = batched<CommandIdentity, FoundRow | undefined>({
    batchSize,
    async ask(identities) {
      const { rows } = await ask<FoundRow>({ ...findAnswers, values: columnsOf(identities) });
      const found = new Map(rows.map((row) => [row.n, row]));
      return identities.map((_, index) => found.get(index + 1));
    },
  });

  /**
   * Resolves to whether the answers have certainly been written; for several written together that is known
   * for all or for none.
   */
  const writeSoon = batched<ToRemember, boolean>({
    batchSize,
    // A statement must not touch the same row twice.
    apart: keyOf,
    async ask(several) {
      // In one order everywhere, so that no two statements wait for one another.
      const rows = several.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
      const { rowCount } = await ask({
        ...rememberSoon,
        values: [
          ...columnsOf(rows),
          rows.map(({ name }) => name),
          rows.map(({ inputHash }) => inputHash),
          rows.map(({ answer }) => JSON.stringify(answer)),
        ],
      });
      return several.map(() => rowCount === several.length);
    },
  });

  async function writeNow(row: ToRemember): Promise<boolean> {
    const { org, actorUid, commandId, name, inputHash, answer } = row;
    const values = [org, actorUid, commandId, name, inputHash, JSON.stringify(answer)];
    const { rowCount } = await ask({ ...rememberNow, values });
    return rowCount === 1;
  }

  const find: AnsweredCommands['find'] = async (identity) => {
    const row = await findRow(identity);
    if (row === undefined) return undefined;
    if (row.answer === null) return { inputHash: row.input_hash, answer: undefined };
    const { report, ...answer } = storedAnswer.parse(row.answer);
    return {
      inputHash: row.input_hash,
      answer: report === undefined ? answer : { ...answer, report },
    };
  };

  return {
    find,
    async begin({ org, actorUid, commandId }, name, inputHash, resumption) {
      const rest = resumption === null ? null : JSON.stringify(resumption);
      await ask({
        text: `insert into muster_write.commands (org, actor_uid, command_id, name, input_hash, resumption)
               values ($1, $2, $3, $4, $5, $6) on conflict (org, actor_uid, command_id)
               do update set answered_at = now() where commands.answer is null`,
        values: [org, actorUid, commandId, name, inputHash, rest],
      });
    },
    async brokenOff(begunAgoMs) {
      const { rows } = await ask<{ name: string; resumption: unknown }>({
        text: `select name, resumption from muster_write.commands
               where answer is null and resumption is not null
                 and answered_at <= now() - $1 * interval '1 millisecond' order by answered_at`,
        values: [begunAgoMs],
      });
      return rows.map(({ name, resumption }) => ({ name, ...resumptionSchema.parse(resumption) }));
    },
    async forgetIfOld({ org, actorUid, commandId }) {
      // No command takes that long: nobody is about to append for this one any more.
      await ask({
        text: `delete from muster_write.commands where org = $1 and actor_uid = $2 and command_id = $3
                 and answer is null and answered_at < now() - interval '1 hour'`,
        values: [org, actorUid, commandId],
      });
    },
    async remember(identity, name, inputHash, answer) {
      const write = isInTheLog(answer) ? writeSoon : writeNow;
      const written = await write({ ...identity, name, inputHash, answer });
      const first = written ? undefined : await find(identity);
      return first ?? { inputHash, answer };
    },
  };
}

/** The most answers that are looked up, or written, with one statement. */
const batchSize = 64;

interface FoundRow {
  /** The 1-based index of its key among those that were requested. */
  readonly n: number;
  readonly input_hash: string;
  readonly answer: unknown;
}

interface ToRemember extends CommandIdentity {
  readonly name: string;
  readonly inputHash: string;
  readonly answer: CommandAnswer;
}

function keyOf({ org, actorUid, commandId }: CommandIdentity): string {
  return JSON.stringify([org, actorUid, commandId]);
}

function columnsOf(identities: readonly CommandIdentity[]): string[][] {
  return [
    identities.map(({ org }) => org),
    identities.map(({ actorUid }) => actorUid),
    identities.map(({ commandId }) => commandId),
  ];
}

/** Row by row through the index (offset 0): a plan made while the table was empty would scan it. */
const findAnswers = {
  name: 'muster_find_answers',
  text: `select u.n::integer, c.input_hash, c.answer
         from ${unnested('text', 'text', 'text')} with ordinality as u (org, actor_uid, command_id, n)
         cross join lateral (
           select input_hash, answer from muster_write.commands
             where org = u.org and actor_uid = u.actor_uid and command_id = u.command_id offset 0
         ) c`,
};

const onceOnly = `on conflict (org, actor_uid, command_id) do update
  set answer = excluded.answer, answered_at = now(), resumption = null
  where commands.answer is null and commands.input_hash = excluded.input_hash`;
const columns = 'org, actor_uid, command_id, name, input_hash, answer';

/** On disk before anybody is told. */
const rememberNow = {
  name: 'muster_remember_answer',
  text: `insert into muster_write.commands (${columns}) values ($1, $2, $3, $4, $5, $6) ${onceOnly}`,
};

/** On disk within the second: saves every sender the wait for the disk. */
const rememberSoon = {
  name: 'muster_remember_answers_soon',
  text: `insert into muster_write.commands (${columns})
         select u.org, u.actor_uid, u.command_id, u.name, u.input_hash, u.answer::json
         from set_config('synchronous_commit', 'off', true),
           ${unnested('text', 'text', 'text', 'text', 'text', 'text')}
             as u (${columns})
         ${onceOnly}`,
};

/**
 * Whether the answer can be reconstructed from the log, which has its events on disk: then nothing is lost
 * with the row if the database is killed at this moment. An answer without events, or about several streams,
 * cannot.
 */
function isInTheLog({ events, report, stream }: CommandAnswer): boolean {
  return events.length > 0 && report === undefined && events.every((event) => event.stream === stream);
}
