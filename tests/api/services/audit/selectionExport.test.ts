import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditKeySchema } from '../../../../api/contract/audit.ts';
import {
  recordedOfBatches,
  recordedOfStream,
  signedExport,
} from '../../../../api/services/audit/exportAudit.ts';
import { signingKeyOf } from '../../../../api/services/audit/signingKey.ts';
import { verifyAuditLines } from '../../../../docs/examples/verifyAuditExport.ts';
import type { RecordedEvent } from '../../../../domain/kernel/event.ts';
import { upcast } from '../../../../domain/kernel/upcast.ts';
import type { AuditEvent } from '../../../../projections/queries/auditEvents.ts';
import { rebuild } from '../../../../projections/rebuild.ts';
import { inEventStore } from '../../../commands/log/transfer/archives.ts';
import { appendAll, labelCreated, organisationCreated } from '../../../projections/recorded.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
const stream = () => `booking-acme.${api.acme.bookingId}`;
beforeAll(async () => {
  api = await startApi();
  const { bookingId } = api.acme;
  await api.operate('acme', 'booking.edit', { bookingId, notes: 'Gate 4711' });
  await api.operate('acme', 'booking.cancel', { bookingId, reason: 'Customer away' });
});
afterAll(() => api.close());

const as = () => api.acme.tokens.dispatcher;

async function verdictOn(query: string): Promise<string> {
  const key = auditKeySchema.parse(await (await api.ask('GET', '/.well-known/muster-audit-key.json')).json());
  const answer = await api.ask('GET', `/api/v1/audit/export?${query}`, { as: as() });
  const found = await verifyAuditLines((await answer.text()).trimEnd().split('\n'), key);
  return found.verdict === 'refused' ? found.why : `genuine ${found.events}`;
}

/** Does something to a stored event, rebuilds the read side from that, looks, and puts the event back. */
async function tampered<Seen>(revision: number, change: string, look: () => Promise<Seen>): Promise<Seen> {
  const {
    pools: { commands: pool },
    log,
  } = api.server.services;
  const place = `stream = '${stream()}' and revision = ${revision}`;
  const { rows } = await pool.query(`select *, event::text as text from muster_log.events where ${place}`);
  await pool.query(`${change} where ${place}`);
  await rebuild({ log, pool });
  const seen = await look();
  await pool.query(`delete from muster_log.events where ${place}`);
  const [{ position, id, text }] = rows;
  await pool.query('insert into muster_log.events values ($1, $2, $3, $4, $5)', [
    position,
    id,
    stream(),
    revision,
    text,
  ]);
  await rebuild({ log, pool });
  return seen;
}
const edited = (from: string, to: string) =>
  `update muster_log.events set event = replace(event::text, '${from}', '${to}')::json`;

describe('the signed export of a selection', () => {
  test.each([
    ['of nearly everything', 'category=booking', 'genuine 6'],
    ['of one kind of event', 'type=BookingCancelled', 'genuine 1'],
  ])(
    '%s notices that the last event of a record was edited, even if the read side was rebuilt since',
    async (_what, query, good) => {
      expect(await verdictOn(query)).toBe(good);
      const verdict = await tampered(3, edited('Customer away', 'Customer moved'), () => verdictOn(query));
      expect(verdict).toMatch(/revision 3 of booking-acme.* was changed$/);
      expect(await verdictOn(query)).toBe(good);
    },
  );

  test('notices an edited event whose next is not selected', async () => {
    const verdict = await tampered(2, edited('4711', '4712'), () => verdictOn('type=BookingDetailsChanged'));
    expect(verdict).toMatch(/revision 2 of booking-acme.* was changed$/);
    expect(await verdictOn('type=BookingDetailsChanged')).toBe('genuine 1');
  });

  test('says that the event is missing which would have to vouch for a selected one', async () => {
    const verdict = await tampered(3, 'delete from muster_log.events', () =>
      verdictOn('type=BookingDetailsChanged'),
    );
    expect(verdict).toBe(`revision 3 of ${stream()} is missing from the log itself`);
  });

  test('ignores what is appended while it is being made', async () => {
    const {
      log,
      pools: { commands: pool },
    } = api.server.services;
    const { bookingId } = api.acme;
    const taken: AuditEvent[] = [];
    for await (const event of log.read(stream())) taken.push(shown(event));
    let cancelled = false;
    const racing = {
      ...log,
      async tips(names: readonly string[]) {
        // Between the reading of the events and the look at the tips.
        if (!cancelled) await api.operate('acme', 'booking.reopen', { bookingId });
        cancelled = true;
        return log.tips(names);
      },
    };
    const lines = await linesOf(
      signedExport(head, recordedOfBatches(racing, batchesOf(taken)), await signingKeyOf(pool)),
    );
    expect(cancelled).toBe(true);
    const { publicKey } = await signingKeyOf(pool);
    expect(await verifyAuditLines(lines, publicKey)).toMatchObject({
      verdict: 'genuine',
      events: taken.length,
    });
  });
});

describe('an export of a log that keeps no tips', () => {
  test('notices by the read side that a last event was edited, in a selection and in a record', async () => {
    await using place = await inEventStore();
    const { log } = place.archive;
    await appendAll(log, [organisationCreated('acme'), labelCreated('acme', 'lab-1', 'One')]);
    const name = 'label-acme.lab-1';
    const copies: AuditEvent[] = [];
    for await (const event of log.read(name)) copies.push(shown(event));
    const key = await signingKeyOf(api.server.services.pools.commands);
    const verdicts = async () => {
      const found: string[] = [];
      for (const lines of [
        signedExport(head, recordedOfBatches(log, batchesOf(copies)), key),
        signedExport({ ...head, scope: 'record' }, recordedOfStream(log, name, batchesOf(copies)), key),
        signedExport({ ...head, scope: 'record' }, recordedOfStream(log, name, batchesOf([])), key),
      ]) {
        const one = await verifyAuditLines(await linesOf(lines), key.publicKey);
        found.push(one.verdict === 'refused' ? one.why : one.verdict);
      }
      return found;
    };
    expect(await verdicts()).toEqual(['genuine', 'genuine', 'genuine']);
    place.server.store.tamper(name, 0, (data) => data.replace('One', 'Two'));
    const changed = expect.stringMatching(/revision 0 of label-acme.lab-1 was changed$/);
    // Where not even the read side shows it, nothing tells.
    expect(await verdicts()).toEqual([changed, changed, 'genuine']);
  });
});

const head = {
  org: 'acme',
  epoch: 'e',
  exportedAt: 0,
  exportedBy: { uid: 'u', name: 'Dee' },
  scope: 'selection',
  filter: {},
  position: 1,
} as const;

function shown(event: RecordedEvent): AuditEvent {
  return { event: upcast(event), person: '', record: null, summary: '', reason: null };
}

async function* batchesOf(events: readonly AuditEvent[]) {
  yield events;
}

async function linesOf(pieces: AsyncIterable<string>): Promise<readonly string[]> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text.trimEnd().split('\n');
}
