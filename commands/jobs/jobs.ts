import type { Pool, QueryConfig, QueryResultRow } from 'pg';
import { z } from 'zod';
import type { JobState } from '../../domain/kernel/jobStates.ts';
import { type StepReport, stepProblemSchema, stepReportSchema } from '../../domain/kernel/stepReport.ts';
import { advisoryLockClass, advisoryLocks } from '../../postgres/advisoryLocks.ts';
import { timed } from '../../postgres/timed.ts';
import type { Position } from '../log/log.ts';
import { type Sender, senderSchema } from '../pipeline/answeredCommands.ts';
import type { CommandIdentity } from '../pipeline/commandIdentity.ts';
import { deriveUuid } from '../pipeline/deriveUuid.ts';
import type { Division } from '../step/division.ts';
import { type Job, mostJobs, mostReasons } from './job.ts';
import type { JobAtHand, JobPart } from './jobAtHand.ts';

/** A command that becomes a job. */
export interface NewJob {
  readonly identity: CommandIdentity;
  readonly name: string;
  readonly inputHash: string;
  readonly sender: Sender;
  readonly division: Division;
}

/** The result of a part, kept for as long as the job itself. */
export interface PartOutcome {
  readonly report: StepReport;
  readonly position: Position;
}

/** The durable store of jobs (`muster_write.jobs`), shared by all processes. */
export interface Jobs {
  find(org: string, id: string): Promise<Job | undefined>;
  /** Jobs that have not ended, the one under way first. */
  underWay(org: string): Promise<readonly Job[]>;
  /** The last jobs that ended, newest first. */
  ended(org: string): Promise<readonly Job[]>;
  /** The combined reports of its parts so far; undefined if there is no such job. */
  report(org: string, id: string): Promise<StepReport | undefined>;
  /** Ends it after the part under way; changes nothing if it has ended already. */
  cancel(org: string, id: string, uid: string): Promise<void>;
  /** Whether the organisation may have another job. */
  hasRoom(org: string): Promise<boolean>;
  /** Stores a job with its command, unless it is stored already. `full`: the organisation is at its limit. */
  accept(job: NewJob): Promise<'accepted' | 'full'>;
  /** The next job of each organisation. */
  atHand(): Promise<readonly JobAtHand[]>;
  /**
   * Undefined: all parts are carried out. Records that the job is under way. `ifBegun`: undefined as well if the next part
   * has not begun.
   */
  nextPart(id: string, which?: 'any' | 'ifBegun'): Promise<JobPart | undefined>;
  /** Records that something of a part is about to be done. */
  beginPart(id: string, part: number): Promise<void>;
  keepPart(id: string, part: number, outcome: PartOutcome): Promise<void>;
  keepTrouble(id: string, trouble: string): Promise<void>;
  end(id: string): Promise<void>;
}

/** The id of the job that a command becomes, or would become. */
export function jobId({ org, actorUid, commandId }: CommandIdentity): string {
  return deriveUuid('job', org, actorUid, commandId);
}

/** How many ended jobs are listed. */
const mostEnded = 50;

/** `answerMs`: milliseconds after which a connection without an answer counts as lost. */
export function createJobs(pool: Pool, answerMs = 15_000): Jobs {
  async function ask<Row extends QueryResultRow>(query: QueryConfig): Promise<readonly Row[]> {
    return (await pool.query<Row>(timed(query, answerMs))).rows;
  }

  const list = async (where: string, values: readonly unknown[]) =>
    (await ask<JobRow>({ text: `${selectJobs} ${where}`, values: [...values] })).map(jobOf);

  return {
    find: async (org, id) => (await list('where j.org = $1 and j.id = $2', [org, id]))[0],
    underWay: (org) => list('where j.org = $1 and j.ended_at is null order by j.accepted_at, j.id', [org]),
    ended: (org) =>
      list(`where j.org = $1 and j.ended_at is not null order by j.ended_at desc, j.id limit ${mostEnded}`, [
        org,
      ]),
    async report(org, id) {
      const rows = await ask<{ report: unknown }>({
        text: `select p.report from muster_write.jobs j
               left join muster_write.job_parts p on p.job = j.id and p.report is not null
               where j.org = $1 and j.id = $2 order by p.number`,
        values: [org, id],
      });
      if (rows.length === 0) return undefined;
      return joined(rows.flatMap(({ report }) => (report === null ? [] : [stepReportSchema.parse(report)])));
    },
    async cancel(org, id, uid) {
      await ask({
        text: `update muster_write.jobs set cancelled_by = coalesce(cancelled_by, $3)
               where org = $1 and id = $2 and ended_at is null`,
        values: [org, id, uid],
      });
    },
    hasRoom: async (org) => (await ask<{ room: boolean }>(roomOf(org)))[0]?.room === true,

    async accept({ identity, name, inputHash, sender, division: { total, parts } }) {
      const { org, actorUid, commandId } = identity;
      const id = jobId(identity);
      const client = await pool.connect();
      const query = <Row extends QueryResultRow>(text: string, values: unknown[] = []) =>
        client.query<Row>(timed({ text, values }, answerMs));
      try {
        await query('begin');
        await query('select pg_advisory_xact_lock($1, $2)', [advisoryLockClass, advisoryLocks.jobQueue]);
        const known = await query('select from muster_write.jobs where id = $1', [id]);
        const { rows } = await client.query<{ room: boolean }>(timed(roomOf(org), answerMs));
        const isNew = known.rowCount === 0;
        const accepted = !isNew || rows[0]?.room === true;
        if (isNew && accepted) {
          await query(
            `insert into muster_write.commands (org, actor_uid, command_id, name, input_hash)
             values ($1, $2, $3, $4, $5) on conflict do nothing`,
            [org, actorUid, commandId, name, inputHash],
          );
          await query(
            `insert into muster_write.jobs (id, org, name, sent, total) values ($1, $2, $3, $4, $5)`,
            [id, org, name, JSON.stringify(sender), total],
          );
          await query(
            `insert into muster_write.job_parts (job, number, records, input)
             select $1, part.n - 1, part.records, part.input::json
             from unnest($2::int[], $3::text[]) with ordinality as part (records, input, n)`,
            [id, parts.map(({ records }) => records), parts.map(({ input }) => JSON.stringify(input))],
          );
        }
        await query('commit');
        client.release();
        return accepted ? 'accepted' : 'full';
      } catch (error) {
        // Closing the connection ends the transaction.
        client.release(true);
        throw error;
      }
    },

    async atHand() {
      const rows = await ask<{ id: string; org: string; name: string; sent: unknown; cancelled: boolean }>({
        text: `select distinct on (org) id, org, name, sent, cancelled_by is not null as cancelled
               from muster_write.jobs where ended_at is null order by org, accepted_at, id`,
      });
      return rows.map(({ sent, ...job }) => ({ ...job, sender: senderSchema.parse(sent) }));
    },
    async nextPart(id, which = 'any') {
      const [next] = await ask<JobPart & { begun: boolean }>({
        text: `select number, input, begun from muster_write.job_parts
               where job = $1 and report is null order by number limit 1`,
        values: [id],
      });
      if (next === undefined || (which === 'ifBegun' && !next.begun)) return undefined;
      const { begun, ...part } = next;
      if (!begun) {
        await ask({
          text: 'update muster_write.jobs set begun_at = clock_timestamp() where id = $1 and begun_at is null',
          values: [id],
        });
      }
      return part;
    },
    async beginPart(id, part) {
      await ask({
        text: 'update muster_write.job_parts set begun = true where job = $1 and number = $2 and not begun',
        values: [id, part],
      });
    },
    async keepPart(id, part, { report, position }) {
      await ask({
        // What was right already when its turn came has not been changed, and is not lost either.
        text: `with kept as (
                 update muster_write.job_parts
                   set input = null, report = $3, position = $6,
                     made = greatest(least($4::int, records), records - $5::int)
                 where job = $1 and number = $2 and report is null
               )
               update muster_write.jobs set trouble = null where id = $1 and trouble is not null`,
        values: [id, part, JSON.stringify(report), report.applied.length, report.notApplied.length, position],
      });
    },
    async keepTrouble(id, trouble) {
      await ask({
        text: 'update muster_write.jobs set trouble = $2 where id = $1',
        values: [id, trouble],
      });
    },
    async end(id) {
      await ask({
        text: `with over as (
                 update muster_write.job_parts set input = null where job = $1 and input is not null
               )
               update muster_write.jobs set ended_at = clock_timestamp(), trouble = null
               where id = $1 and ended_at is null`,
        values: [id],
      });
    },
  };
}

function roomOf(org: string) {
  return {
    text: `select count(*) < ${mostJobs} as room from muster_write.jobs where org = $1 and ended_at is null`,
    values: [org],
  };
}

interface JobRow {
  readonly id: string;
  readonly org: string;
  readonly name: string;
  readonly sent_by: string;
  readonly total: number;
  readonly accepted_at: number;
  readonly begun_at: number | null;
  readonly ended_at: number | null;
  readonly cancelled_by: string | null;
  readonly trouble: string | null;
  readonly done: number;
  readonly made: number;
  readonly left_over: number;
  readonly position: number;
  readonly ahead: number;
  readonly not_applied: unknown;
}

const selectJobs = `
  select j.id, j.org, j.name, j.sent -> 'actor' ->> 'uid' as sent_by, j.total, j.cancelled_by, j.trouble,
    ${msOf('accepted_at')}, ${msOf('begun_at')}, ${msOf('ended_at')},
    parts.done, parts.made, parts.left_over, parts.position,
    (select count(*) from muster_write.jobs as first
      where first.org = j.org and first.ended_at is null
        and (first.accepted_at, first.id) < (j.accepted_at, j.id)) as ahead,
    (select coalesce(json_agg(told.reason), '[]') from (
      select reasons.reason from muster_write.job_parts p
        cross join lateral json_array_elements(p.report -> 'notApplied') with ordinality as reasons (reason, n)
        where p.job = j.id and p.made < p.records order by p.number, reasons.n limit ${mostReasons}) told
    ) as not_applied
  from muster_write.jobs j
  cross join lateral (
    select coalesce(sum(records) filter (where report is not null), 0) as done, coalesce(sum(made), 0) as made,
      count(*) filter (where report is null) as left_over, coalesce(max(position), 0) as position
    from muster_write.job_parts where job = j.id
  ) parts`;

function msOf(column: string): string {
  return `round(extract(epoch from j.${column}) * 1000)::bigint as ${column}`;
}

function jobOf(row: JobRow): Job {
  return {
    id: row.id,
    org: row.org,
    name: row.name,
    sentBy: row.sent_by,
    state: stateOf(row),
    total: row.total,
    done: row.done,
    // Parts of rosters that were carried out in the past may have counted more than they were to have.
    lost: Math.max(0, row.done - row.made),
    notApplied: z.array(stepProblemSchema).parse(row.not_applied),
    ahead: row.ended_at === null ? row.ahead : 0,
    acceptedAt: row.accepted_at,
    begunAt: row.begun_at,
    endedAt: row.ended_at,
    cancelledBy: row.cancelled_by,
    trouble: row.trouble,
    position: row.position,
  };
}

function stateOf({ begun_at, ended_at, left_over }: JobRow): JobState {
  if (ended_at !== null) return left_over > 0 ? 'cancelled' : 'done';
  return begun_at === null ? 'waiting' : 'underWay';
}

/** Joins the reports of parts, list by list. */
function joined(reports: readonly StepReport[]): StepReport {
  const whole: Record<string, unknown[]> = { applied: [], notApplied: [], inverse: [] };
  for (const report of reports) {
    for (const [name, list] of Object.entries(report)) {
      if (!Array.isArray(list)) continue;
      const before = whole[name] ?? [];
      for (const one of list) before.push(one);
      whole[name] = before;
    }
  }
  return stepReportSchema.parse(whole);
}
