import type { Pool, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { z } from 'zod';
import { roleSchema } from '../../domain/roles.ts';
import { askedTogether } from '../../postgres/askedTogether.ts';
import { timed } from '../../postgres/timed.ts';
import { unnested } from '../../postgres/unnested.ts';
import type { CommandAnswer } from '../commandService.ts';
import type { CommandIdentity } from './commandIdentity.ts';

/** What is remembered of an accepted command; refusals are not remembered. */
export interface AnsweredCommand {
  readonly inputHash: string;
  /** Undefined: it was begun, and it is not known how far it came. */
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

const resumptionSchema = z.object({
  actor: z.object({
    uid: z.string(),
    org: z.string(),
    role: z.union([roleSchema, z.literal('system')]),
    duties: z.array(z.string()),
    partner: z.boolean(),
    resourceId: z.string().nullable(),
    customerId: z.string().nullable(),
  }),
  input: z.unknown(),
  correlationId: z.string(),
  causationId: z.string().nullable(),
  commandId: z.string(),
});
/** What it takes to send a command again as it was sent. */
export type Resumption = z.infer<typeof resumptionSchema>;

/** A command that says it was begun, and not how it ended. */
export type BrokenOffCommand = Resumption & { readonly name: string };

/** The durable memory of answers (`muster_write.commands`), shared by all processes. */
export interface AnsweredCommands {
  find(identity: CommandIdentity): Promise<AnsweredCommand | undefined>;
  /** Remembers that a command which appends to several streams is about to, before it does. */
  begin(
    identity: CommandIdentity,
    name: string,
    inputHash: string,
    resumption: Resumption | null,
  ): Promise<void>;
  /** The commands that were begun so many milliseconds ago, to be resumed, and have no answer; oldest first. */
  brokenOff(begunAgoMs: number): Promise<readonly BrokenOffCommand[]>;
  /** Forgets a command that was begun long ago and never came to append anything: it was refused. */
  forgetIfOld(identity: CommandIdentity): Promise<void>;
  /** Remembers an answer. Where the key has one already, that one stays and is returned. */
  remember(
    identity: CommandIdentity,
    name: string,
    inputHash: string,
    answer: CommandAnswer,
  ): Promise<AnsweredCommand>;
}

/**
 * `answerMs`: milliseconds after which a connection without an answer counts as lost; the default is that of the
 * log's appends, since both wait for the disk.
 */
export function createAnsweredCommands(pool: Pool, answerMs = 15_000): AnsweredCommands {
  function ask<Row extends QueryResultRow>(query: QueryConfig): Promise<QueryResult<Row>> {
    return pool.query<Row>(timed(query, answerMs));
  }

  const findRow = askedTogether<CommandIdentity, FoundRow | undefined>({
    mostTogether,
    async ask(identities) {
      const { rows } = await ask<FoundRow>({ ...findAnswers, values: columnsOf(identities) });
      const found = new Map(rows.map((row) => [row.n, row]));
      return identities.map((_, index) => found.get(index + 1));
    },
  });

  /** Answers whether it is certain that it was written; of several at once that is known of all or of none. */
  const writeSoon = askedTogether<ToRemember, boolean>({
    mostTogether,
    // No row is touched twice by one statement.
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
      // No command is under way for so long: nobody is about to append for this one any more.
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

/** Answers that are looked for, or written, with one statement. */
const mostTogether = 64;

interface FoundRow {
  /** The place of its key among those that were asked for, from 1. */
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

/** On disk within the second: spares every sender a way to the disk. */
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
 * Whether the answer can be made again from the log, which has on disk what it is about: then nothing is lost
 * with the row, should the database be killed in this very moment. One about nothing, or about several streams, cannot.
 */
function isInTheLog({ events, report, stream }: CommandAnswer): boolean {
  return events.length > 0 && report === undefined && events.every((event) => event.stream === stream);
}
