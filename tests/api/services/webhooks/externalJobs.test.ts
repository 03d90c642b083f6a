import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  createdWebhookSchema,
  type NewWebhook,
  webhookAttemptsSchema,
  webhooksViewSchema,
} from '../../../../api/contract/integrations.ts';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { isMustersWebhook } from '../../../../docs/examples/verifyWebhook.ts';
import { hour, monday8, startApi, type TestApi } from '../../apiFixture.ts';
import { type JobReceiver, startJobReceiver } from './jobReceiver.ts';

const webhookRetry = { firstMs: 20, longestMs: 200, failuresToPause: 1000 };

let api: TestApi;
let system: JobReceiver;
const opened: string[] = [];
beforeAll(async () => {
  api = await startApi({ environment: { ALLOW_PRIVATE_WEBHOOKS: 'true' }, webhookRetry });
  const { customerId, resourceId } = api.acme;
  await api.operate('acme', 'customer.change', { customerId, reference: 'C-1', address: '1 Low Rd, Kew' });
  await api.operate('acme', 'resource.change', { resourceId, reference: 'R-1', external: true });
});
afterAll(() => api.close());
afterEach(async () => {
  for (const id of opened.splice(0)) await post(`${id}/remove`);
  await system?.close();
});

const until = <Value>(look: () => Value) => expect.poll(look, { interval: 10 });
const updates = () => system.received.map(({ update }) => update);

function post(path: string, body: object = {}): Promise<Response> {
  return api.ask('POST', `/api/v1/webhooks${path === '' ? '' : `/${path}`}`, {
    as: api.acme.tokens.dispatcher,
    body,
  });
}

/** A webhook that tells a new receiver of external jobs. */
async function create(webhook: Partial<NewWebhook> = {}) {
  system = await startJobReceiver();
  const answer = await post('', { name: 'ERP', url: system.url, format: 'externalJobs', ...webhook });
  expect(answer.status).toBe(200);
  const created = createdWebhookSchema.parse(await answer.json());
  opened.push(created.webhook.id);
  return { ...created, id: created.webhook.id };
}

async function shown(id: string) {
  const answer = await api.ask('GET', '/api/v1/webhooks', { as: api.acme.tokens.dispatcher });
  return webhooksViewSchema.parse(await answer.json()).webhooks.find((webhook) => webhook.id === id);
}

/** Whether everything that has happened was told, or was not to be told. */
const isCaughtUp = async (id: string) => {
  const webhook = await shown(id);
  return webhook !== undefined && webhook.cursor === webhook.head;
};

async function attempts(id: string) {
  const answer = await api.ask('GET', `/api/v1/webhooks/${id}/attempts`, { as: api.acme.tokens.dispatcher });
  return webhookAttemptsSchema.parse(await answer.json()).attempts;
}

let made = 0;
/** A draft for the customer with a number of its own. */
async function makeJob(details: object = {}) {
  made += 1;
  const bookingId = `job-${made}`;
  const start = monday8 + 7 * 24 * hour * made;
  await api.operate('acme', 'booking.create', {
    bookingId,
    customerId: api.acme.customerId,
    title: 'Repair',
    reference: `J-${made}`,
    start,
    end: start + hour,
    external: true,
    ...details,
  });
  return { bookingId, JobNo: `J-${made}` };
}
const step = (name: string, input: object) => api.operate('acme', `booking.${name}`, input);
const allocate = ({ bookingId }: { readonly bookingId: string }) =>
  step('allocate', { bookingId, resourceIds: [api.acme.resourceId] });

describe('a webhook for external jobs', () => {
  test('is told all of a job once somebody has it, then what changes, signed like every webhook', async () => {
    const { secret } = await create();
    const job = await makeJob();
    const { bookingId, JobNo } = job;
    await allocate(job);
    await step('confirm', { bookingId });
    await step('edit', { bookingId, address: '2 High St, Newtown NSW, 2042' });
    await until(() => system.received.length).toBe(3);
    expect(updates()).toEqual([
      {
        ResourceID: ['R-1'],
        ConfirmedResources: ['R-1'],
        CustNum: 'C-1',
        JobNo,
        JobStatus: 'Rostered',
        Status: 'rostered',
        MustStartBy: '09/03/2026 08:00:00 AM',
        MustFinishBy: '09/03/2026 09:00:00 AM',
        Duration: 60,
        Priority: '8',
        Quantity: 1,
        addressline1: '1 Low Rd',
        addressline2: 'Kew',
        addressline3: '',
      },
      { JobNo, JobStatus: 'Confirmed', Status: 'confirmed' },
      { JobNo, addressline1: '2 High St', addressline2: 'Newtown NSW', addressline3: '2042' },
    ]);
    for (const { headers, body } of system.received) {
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(isMustersWebhook(secret, headers, body, Date.now() / 1000)).toBe(true);
    }
  });

  test('is told nothing of internal jobs, of drafts, and of changes that its payload does not have', async () => {
    const { id } = await create();
    const internal = await makeJob({ external: false });
    await allocate(internal);
    const job = await makeJob();
    await step('edit', { bookingId: job.bookingId, notes: 'Still a draft.' });
    await until(() => isCaughtUp(id)).toBe(true);
    expect(updates()).toEqual([]);
    await allocate(job);
    await step('edit', { bookingId: job.bookingId, notes: 'Bring a ladder.', title: 'Repair the roof' });
    await step('lock', { bookingId: job.bookingId });
    await until(() => isCaughtUp(id)).toBe(true);
    expect(updates().map(({ JobNo }) => JobNo)).toEqual([job.JobNo]);
  });

  test('is not told that a job is cancelled; when it is allocated again, of what is different then', async () => {
    const { id } = await create();
    const job = await makeJob();
    await allocate(job);
    await step('confirm', { bookingId: job.bookingId });
    await step('cancel', { bookingId: job.bookingId, reason: 'Not needed' });
    await until(() => isCaughtUp(id)).toBe(true);
    expect(updates().map(({ Status }) => Status)).toEqual(['rostered', 'confirmed']);
    await allocate(job);
    await until(() => updates().at(-1)).toEqual({
      JobNo: job.JobNo,
      JobStatus: 'Rostered',
      Status: 'rostered',
    });
  });

  test('is told again after a failure in order, each update computed from what it has taken', async () => {
    await create();
    const job = await makeJob();
    system.answer((_update, count) => (count <= 2 ? 503 : 204));
    await allocate(job);
    await step('confirm', { bookingId: job.bookingId });
    await until(() => updates().map(({ Status }) => Status)).toEqual([
      'rostered',
      'rostered',
      'rostered',
      'confirmed',
    ]);
    const ids = system.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids.slice(0, 3)).size).toBe(1);
    expect(new Set(system.received.slice(0, 3).map(({ body }) => body)).size).toBe(1);
    expect(updates()[3]).toEqual({ JobNo: job.JobNo, JobStatus: 'Confirmed', Status: 'confirmed' });
  });

  test('is told what each event meant then, however much has happened since', async () => {
    const { id } = await create();
    await post(`${id}/pause`);
    const job = await makeJob();
    await allocate(job);
    await step('confirm', { bookingId: job.bookingId });
    await step('dispatch', { bookingId: job.bookingId });
    await api.operate('acme', 'customer.change', { customerId: api.acme.customerId, reference: 'C-2' });
    await step('start', { bookingId: job.bookingId });
    await post(`${id}/resume`);
    await until(() => updates().map(({ Status }) => Status)).toEqual([
      'rostered',
      'confirmed',
      'dispatched',
      'active',
    ]);
    expect(updates().map(({ CustNum }) => CustNum)).toEqual(['C-1', undefined, undefined, 'C-2']);
    await api.operate('acme', 'customer.change', { customerId: api.acme.customerId, reference: 'C-1' });
  });

  test('shows in its delivery log what was sent, failures included', async () => {
    const { id } = await create();
    const job = await makeJob();
    system.answer((_update, count) => (count === 1 ? 500 : 204));
    await allocate(job);
    await until(async () => (await attempts(id)).map(({ status }) => status)).toEqual([204, 500]);
    for (const { job: sent, type } of await attempts(id)) {
      expect(sent).toEqual(updates()[0]);
      expect(type).toBe('muster.booking.allocated.v1');
    }
  });

  test('is told all of a job again after a replay, and under another address', async () => {
    const { id } = await create();
    const job = await makeJob();
    await allocate(job);
    await until(() => isCaughtUp(id)).toBe(true);
    const first = updates()[0];
    const cursor = (await shown(id))?.cursor ?? 0;
    expect((await post(`${id}/replay`, { after: cursor - 1 })).status).toBe(200);
    await until(() => updates()).toEqual([first, first]);
    // What is not yet written down as told goes to the other address as well.
    await until(() => isCaughtUp(id)).toBe(true);
    expect((await post(`${id}/edit`, { url: `${system.url}/elsewhere` })).status).toBe(200);
    await step('confirm', { bookingId: job.bookingId });
    await until(() => updates()[2]).toEqual({ ...first, JobStatus: 'Confirmed', Status: 'confirmed' });
  });

  test('is told all of a job under another address, though one is written down as told in that moment', async () => {
    const { id } = await create();
    const job = await makeJob();
    await allocate(job);
    await until(() => isCaughtUp(id)).toBe(true);
    const first = updates()[0];
    const { background } = api.server.services.pools;
    const { rows } = await background.query(
      'delete from muster_webhooks.told_jobs where webhook_id = $1 returning *',
      [id],
    );
    const delivery = await background.connect();
    await delivery.query('begin');
    await delivery.query('update muster_webhooks.subscriptions set cursor = cursor where id = $1', [id]);
    await delivery.query(
      'insert into muster_webhooks.told_jobs select * from jsonb_populate_record(null::muster_webhooks.told_jobs, $1)',
      [JSON.stringify(rows[0])],
    );
    const edited = post(`${id}/edit`, { url: `${system.url}/elsewhere` });
    await until(async () => {
      const waiting = await background.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.rowCount;
    }).toBe(1);
    await delivery.query('commit');
    delivery.release();
    expect((await edited).status).toBe(200);
    await step('confirm', { bookingId: job.bookingId });
    await until(() => updates()[1]).toEqual({ ...first, JobStatus: 'Confirmed', Status: 'confirmed' });
  });

  test('has no event types: one that is named is refused, naming the field', async () => {
    const { id } = await create();
    const body = { name: 'ERP', url: system.url, format: 'externalJobs', types: 'muster.booking.*' };
    for (const answer of [await post('', body), await post(`${id}/edit`, { types: 'muster.booking.*' })]) {
      expect(answer.status).toBe(400);
      expect(problemSchema.parse(await answer.json()).details).toMatchObject({ field: 'types' });
    }
    expect((await post(`${id}/edit`, { types: '' })).status).toBe(200);
  });
});
