import type pg from 'pg';
import type { EventLog } from '../../../commands/log/log.ts';
import { Notifier } from '../../../commands/log/notifier.ts';
import { followAsLeader } from '../../../commands/reactions/followAsLeader.ts';
import type { FollowerLease } from '../../../commands/reactions/followerLease.ts';
import { runAsLeader } from '../../../commands/reactions/runAsLeader.ts';
import type { RecordedEvent } from '../../../domain/kernel/event.ts';
import { organisationDecider } from '../../../domain/organisation/organisationDecider.ts';
import { settingsByKey } from '../../../domain/settings/settingsByKey.ts';
import { advisoryLocks } from '../../../postgres/advisoryLocks.ts';
import { inTransaction } from '../../../postgres/inTransaction.ts';
import { appendToTrail, type CountedDraft } from './appendToTrail.ts';

export interface FollowOrganisationsParts {
  readonly pool: pg.Pool;
  readonly log: EventLog;
  /** Receives errors that interrupt it; it tries again. */
  readonly onTrouble: (error: unknown, sentence: string) => void;
}

/** Milliseconds between two attempts to take the lease, and after a failure. */
const lookMs = 1_000;
const followed = { name: 'trail', lock: advisoryLocks.trail };

/**
 * Follows the log and puts changes of settings and organisations into the security trail. They are events, perhaps in
 * EventStoreDB, so no transaction could make both. Each is noted once: a follower that begins anew finds its event's id.
 * Of all processes on a database one follows at a time.
 */
export function startFollowOrganisations({ pool, log, onTrouble }: FollowOrganisationsParts): {
  stop(): Promise<void>;
} {
  const ending = new AbortController();
  const { signal } = ending;

  // What happened before there was a trail is in the audit.
  const lead = (lease: FollowerLease) =>
    followAsLeader({
      log,
      lease,
      categories: ['organisation'],
      async handle(events) {
        for (const event of events) await noteEvent(pool, event);
        return true;
      },
    });

  const ended = runAsLeader({
    pool,
    lease: followed,
    signal,
    notifier: new Notifier(),
    lookMs,
    lead,
    onTrouble: (error) =>
      onTrouble(error, 'changes of settings are not put into the security trail; trying again'),
  });
  return {
    async stop() {
      ending.abort();
      await ended;
    },
  };
}

async function noteEvent(pool: pg.Pool, event: RecordedEvent): Promise<void> {
  const draft = draftOf(event);
  if (draft === undefined) return;
  await inTransaction(pool, async (client) => {
    const known = await client.query(
      `select from muster_runtime.trail where org = $1 and details ? 'eventId' and details ->> 'eventId' = $2`,
      [event.org, event.id],
    );
    if (known.rowCount === 0) await appendToTrail(client, event.org, [draft]);
  });
}

function draftOf(event: RecordedEvent): CountedDraft | undefined {
  if (!organisationDecider.isEvent(event)) return undefined;
  const shared = { actor: event.actor.uid, at: event.at, details: { eventId: event.id } };
  switch (event.type) {
    case 'SettingsChanged': {
      const things = Object.keys(event.data.changes).map((key) => settingsByKey.get(key)?.the ?? key);
      return { ...shared, kind: 'settingsChanged', things };
    }
    case 'OrganisationCreated':
      return { ...shared, kind: 'organisationChanged', things: [`created ${event.data.name}`] };
    case 'OrganisationRenamed':
      return { ...shared, kind: 'organisationChanged', things: [`renamed to ${event.data.name}`] };
    case 'TimeZoneChanged':
      return { ...shared, kind: 'organisationChanged', things: [`time zone ${event.data.timeZone}`] };
    case 'WorkflowDefined':
      return { ...shared, kind: 'organisationChanged', things: ['workflow'] };
  }
}
