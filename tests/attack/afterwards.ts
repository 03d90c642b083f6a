import type pg from 'pg';
import { z } from 'zod';
import type { AttackedOrganisation } from './attackedOrganisation.ts';
import { createAttackClient } from './attackRequest.ts';
import type { Findings } from './findings.ts';
import type { Principal } from './principals.ts';
import type { PublishedApi } from './publishedApi.ts';

/**
 * All that an organisation can list, as one of its people sees it: what must be the same after an attack on others. The
 * security trail is left out, since it tells of this very reading.
 */
export async function listsOf(
  address: string,
  { operations }: PublishedApi,
  { name, headers }: Principal,
): Promise<ReadonlyMap<string, string>> {
  const client = createAttackClient(address);
  const lists = new Map<string, string>();
  try {
    for (const { id, method, path, parameters, isSocket } of operations) {
      const isList =
        path.startsWith('/api/v1/') &&
        !path.includes('{') &&
        !/\/(access_token|account|session|quick-views|calendar-addresses|audit\/export|proxy|brand\/logo|messages\/wishes|chats\/messages)$/.test(
          path,
        ) &&
        !path.startsWith('/api/v1/lookup/') &&
        !path.startsWith('/api/v1/security/');
      if (method !== 'GET' || isSocket || !isList) continue;
      const needed = parameters.filter((one) => one.in === 'query' && one.required);
      const query = needed.map(({ name: wanted }) => {
        if (wanted === 'week_id') return `${wanted}=20260301_20260307`;
        // The lists of local days; all others are of instants.
        if (path === '/api/v1/cover') return `${wanted}=2026-03-02`;
        if (path === '/api/v1/documents/timesheet-files') return `${wanted}=20260302`;
        return `${wanted}=${/from/i.test(wanted) ? 1_772_300_000 : 1_772_500_000}`;
      });
      const answer = await client.send({
        method,
        path: `${path}?${query.join('&')}`,
        headers: headers(),
        body: undefined,
        way: 'whole',
      });
      if (answer?.status !== 200)
        throw new Error(`${name} was answered ${answer?.status} ${answer?.text} by ${id}`);
      lists.set(id, withoutTimes(answer.text));
    }
  } finally {
    client.close();
  }
  return lists;
}

/**
 * Without positions, which are the whole installation's, the moments between which changes are told and of which a report is,
 * and what a webhook has come to.
 */
function withoutTimes(text: string): string {
  return text
    .replaceAll(/"(from|to)":\{"position":\d+,"at":\d+\}/g, '"$1":0')
    .replaceAll(/"reportedAt":\d+/g, '"reportedAt":0')
    .replaceAll(/"(position|head|lastUsedAt|failures|nextAttemptAt|lastSuccessAt)":[^,}]*/g, '"$1":0');
}

export function compareLists(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  by: string,
  findings: Findings,
): void {
  for (const [of, text] of before) {
    const now = after.get(of);
    if (now === text) continue;
    const at = [...text].findIndex((sign, index) => sign !== now?.[index]);
    const told = `it was …${text.slice(Math.max(0, at - 60), at + 120)} and is …${now?.slice(Math.max(0, at - 60), at + 120)}`;
    findings.add({ judgement: 'an untouched organisation changed', of, by, told });
  }
}

const recordedSchema = z.object({
  org: z.string(),
  commandId: z.string(),
  actor: z.object({ uid: z.string() }),
});

/**
 * What the log must not hold: events of refused commands, and events that somebody of another organisation caused.
 * Answers how many events of these organisations there are.
 */
export async function judgeLog(
  database: Pick<pg.Pool, 'query'>,
  refusedKeys: readonly string[],
  organisations: readonly Pick<AttackedOrganisation, 'id'>[],
  findings: Findings,
): Promise<number> {
  const refused = new Set(refusedKeys);
  const tokens = await database.query<{ uid: string }>(
    `select org || ' token:' || id as uid from muster_identity.api_tokens`,
  );
  const tokensOf = new Set(tokens.rows.map(({ uid }) => uid));
  let count = 0;
  for (const { id } of organisations) {
    // Parsed here: a text with NUL is one that PostgreSQL keeps and does not look into.
    const { rows } = await database.query<{ stream: string; event: unknown }>(
      'select stream, event from muster_log.events where stream ~ $1',
      [`^[A-Za-z]+-${id}([.]|$)`],
    );
    count += rows.length;
    for (const { stream, event } of rows) {
      const { org, commandId, actor } = recordedSchema.parse(event);
      if (refused.has(commandId)) {
        const told = 'its command was refused';
        findings.add({ judgement: 'a refused command in the log', of: stream, by: commandId, told });
      }
      // `system` is Muster itself, which follows what they do: it fills series, and frees what is hindered no more.
      const isTheirs =
        actor.uid === 'system' || actor.uid.startsWith(`${id}-`) || tokensOf.has(`${id} ${actor.uid}`);
      if (org !== id || !isTheirs) {
        const told = `of ${org}, in a stream of ${id}`;
        findings.add({ judgement: 'an event of somebody else in the log', of: stream, by: actor.uid, told });
      }
    }
  }
  return count;
}
