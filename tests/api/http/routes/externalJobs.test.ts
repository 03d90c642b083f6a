import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createdWebhookSchema, webhooksViewSchema } from '../../../../api/contract/integrations.ts';
import type { ExternalJob } from '../../../../api/services/documents/externalJob.ts';
import { longestWaitMs } from '../../../support/longestWaitMs.ts';
import { hour, monday8, startApi, type TestApi } from '../../apiFixture.ts';
import { type JobReceiver, startJobReceiver } from '../../services/webhooks/jobReceiver.ts';

let api: TestApi;
let system: JobReceiver;
/** The webhook that tells the other system of jobs. */
let webhook: string;
beforeAll(async () => {
  const webhookRetry = { firstMs: 20, longestMs: 200, failuresToPause: 1000 };
  api = await startApi({ environment: { ALLOW_PRIVATE_WEBHOOKS: 'true' }, webhookRetry });
  const { customerId, resourceId } = api.acme;
  await api.operate('acme', 'customer.change', { customerId, reference: 'C-1', address: '1 Low Rd, Kew' });
  await api.operate('acme', 'resource.change', { resourceId, reference: 'R-1', external: true });
  system = await startJobReceiver();
  const answer = await api.ask('POST', '/api/v1/webhooks', {
    as: api.acme.tokens.dispatcher,
    body: { name: 'ERP', url: system.url, format: 'externalJobs' },
  });
  webhook = createdWebhookSchema.parse(await answer.json()).webhook.id;
});
afterAll(async () => {
  await api.close();
  await system.close();
});

const answerSchema = z.object({
  bookingId: z.string(),
  outcome: z.enum(['created', 'changed', 'unchanged']),
  position: z.int(),
  ignored: z.array(z.string()),
});
type Job = Partial<ExternalJob> & {
  readonly JobNo: string;
  readonly IsExternalBooking?: boolean;
  readonly Colour?: string;
};
const ask = (job: object, { as = api.acme.tokens.dispatcher, query = '' } = {}) =>
  api.ask('POST', `/api/v1/documents/external-jobs${query}`, { as, body: job });
async function tell(job: Job, query = '') {
  const answer = await ask(job, { query });
  const body: unknown = await answer.json();
  expect([answer.status, body]).toEqual([200, expect.anything()]);
  const told = answerSchema.parse(body);
  await api.server.services.projector.waitFor(told.position, longestWaitMs);
  return told;
}
async function booking(bookingId: string) {
  const answer = await api.ask('GET', `/api/v1/bookings/${bookingId}`, { as: api.acme.tokens.dispatcher });
  return z.record(z.string(), z.unknown()).parse(await answer.json());
}
async function refusal(job: object, as?: string) {
  const answer = await ask(job, as === undefined ? {} : { as });
  const schema = z.object({
    code: z.string(),
    message: z.string().optional(),
    detail: z.string().optional(),
  });
  return { status: answer.status, ...schema.parse(await answer.json()) };
}
async function isCaughtUp() {
  const answer = await api.ask('GET', '/api/v1/webhooks', { as: api.acme.tokens.dispatcher });
  const [shown] = webhooksViewSchema.parse(await answer.json()).webhooks;
  return shown !== undefined && shown.cursor === shown.head;
}
const caughtUp = () => expect.poll(isCaughtUp, { interval: 20 }).toBe(true);

/** Monday, 9 March 2026, 08:00 in Sydney. */
const nextMonday = monday8 + 7 * 24 * hour;
const whole = {
  CustNum: 'C-1',
  ResourceID: ['R-1'],
  Status: 'confirmed',
  MustStartBy: '09/03/2026 08:00:00 AM',
  Duration: 90,
} satisfies Partial<ExternalJob>;

describe('a job that another system tells of', () => {
  test('becomes an external booking with its people, its time and its status', async () => {
    const { bookingId, outcome, ignored } = await tell({ JobNo: 'E-1', ...whole, Colour: 'red' });
    expect({ outcome, ignored }).toEqual({ outcome: 'created', ignored: ['Colour'] });
    expect(await booking(bookingId)).toMatchObject({
      reference: 'E-1',
      external: true,
      status: 'confirmed',
      customerId: 'acme-customer',
      start: nextMonday,
      end: nextMonday + 90 * 60,
      address: null,
    });
  });

  test('changes what it says and keeps the rest, and changes nothing when it is so already', async () => {
    const { bookingId } = await tell({ JobNo: 'E-2', ...whole, MustStartBy: '10/03/2026 08:00:00 AM' });
    expect(await tell({ JobNo: 'E-2', ...whole, MustStartBy: '10/03/2026 08:00:00 AM' })).toMatchObject({
      bookingId,
      outcome: 'unchanged',
    });
    const lines = { addressline1: '1 Low Rd', addressline2: 'Kew', addressline3: '' };
    expect(await tell({ JobNo: 'E-2', ...lines })).toMatchObject({ outcome: 'unchanged' });
    expect(await tell({ JobNo: 'E-2', addressline1: '2 Low Rd', JobStatus: 'Active' })).toMatchObject({
      outcome: 'changed',
    });
    expect(await booking(bookingId)).toMatchObject({
      status: 'active',
      address: '2 Low Rd, Kew',
      end: nextMonday + 24 * hour + 90 * 60,
    });
    const { bookingId: other } = await tell({
      JobNo: 'E-3',
      ...whole,
      MustStartBy: '11/03/2026 08:00:00 AM',
    });
    await tell({ JobNo: other, ResourceID: [], IsExternalBooking: false });
    expect(await booking(other)).toMatchObject({ status: 'draft', external: false, reference: 'E-3' });
    await tell({ JobNo: 'E-3', Status: 'cancelled' });
    expect(await booking(other)).toMatchObject({ status: 'cancelled' });
  });

  test('names the field that cannot be read, and changes nothing if one of its steps is refused', async () => {
    const named = async (job: object) => (await refusal(job)).detail ?? (await refusal(job)).message;
    expect(await named({ ...whole, JobNo: 'E-9', CustNum: 'C-404' })).toContain("CustNum: 'C-404'");
    expect(await named({ ...whole, JobNo: 'E-9', ResourceID: ['R-404'] })).toContain("ResourceID: 'R-404'");
    expect(await named({ ...whole, JobNo: 'E-9', MustStartBy: '2026-03-09' })).toContain('MustStartBy: ');
    expect(await named({ ...whole, JobNo: 'E-9', Status: undefined, JobStatus: 'Lost' })).toContain(
      'JobStatus: ',
    );
    expect(await named({ JobNo: 'E-9', CustNum: 'C-1' })).toContain('MustStartBy: is required');
    expect(await refusal({ ...whole, JobNo: 'E-9' })).toMatchObject({ code: 'resource_busy' });
    const { rows } = await (
      await api.ask('GET', '/api/v1/documents/bookings', { as: api.acme.tokens.dispatcher })
    ).json();
    expect(rows.map(({ reference }: { reference: string }) => reference)).not.toContain('E-9');
    expect((await refusal({ JobNo: 'E-1' }, api.acme.tokens.resource)).status).toBe(403);
    expect((await ask({ JobNo: 'E-1' }, { query: '?webhook=none' })).status).toBe(400);
  });

  test('makes one booking when it is told of several times at once', async () => {
    // Again and again: whoever comes second meets the first at another moment each time.
    for (let round = 0; round < 12; round += 1) {
      const job = { JobNo: `E-4-${round}`, ...whole, MustStartBy: `${10 + round}/04/2026 08:00:00 AM` };
      const told = await Promise.all(Array.from({ length: 6 }, () => tell(job)));
      expect(new Set(told.map(({ bookingId }) => bookingId)).size).toBe(1);
      expect(await booking(told[0]?.bookingId ?? '')).toMatchObject({ status: 'confirmed', revision: 2 });
    }
  });

  test('is not told to the system that it comes from, but what else becomes of it is', async () => {
    await caughtUp();
    const before = system.received.length;
    const from = `?webhook=${webhook}`;
    const address = { addressline1: '3 Low Rd', addressline2: '', addressline3: '' };
    const { bookingId } = await tell(
      { JobNo: 'E-5', ...whole, ...address, MustStartBy: '13/03/2026 08:00:00 AM' },
      from,
    );
    await tell(
      { JobNo: 'E-5', addressline1: '4 Low Rd', MustStartBy: '13/03/2026 10:00:00 AM', Duration: 60 },
      from,
    );
    await caughtUp();
    const updates = () => system.received.slice(before).map(({ update }) => update);
    expect(updates()).toEqual([]);
    await tell({ JobNo: 'E-5', ResourceID: [] }, from);
    await tell({ JobNo: 'E-5', ResourceID: ['R-1'] }, from);
    await api.operate('acme', 'booking.dispatch', { bookingId });
    await caughtUp();
    // Nobody else said that it is rostered again; then somebody here dispatched it.
    expect(updates()).toEqual([
      { JobNo: 'E-5', JobStatus: 'Rostered', Status: 'rostered' },
      { JobNo: 'E-5', JobStatus: 'Dispatched', Status: 'dispatched' },
    ]);
    await tell({ JobNo: 'E-5', Status: 'active' });
    await caughtUp();
    expect(updates().at(-1)).toEqual({ JobNo: 'E-5', JobStatus: 'Active', Status: 'active' });
  });
});
