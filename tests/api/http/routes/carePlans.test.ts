import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  carePlanOfCustomerSchema,
  carePlanOfVisitSchema,
  careRecordsSchema,
} from '../../../../api/contract/carePlans.ts';
import { type CommandAnswerBody, commandAnswerSchema } from '../../../../api/contract/command.ts';
import { erasedTextsSchema } from '../../../../api/contract/erasedTexts.ts';
import { type Problem, problemSchema } from '../../../../api/contract/problem.ts';
import { type CarePlanContent, emptyPlan } from '../../../../domain/carePlan/carePlanContent.ts';
import type { Role } from '../../../../domain/rights/role.ts';
import { hour, mondayToCome, startApi, type TestApi } from '../../apiFixture.ts';

const routine = { id: 'breakfast', name: 'Breakfast', labelIds: [], times: [], steps: ['Porridge'] };
const content: CarePlanContent = {
  ...emptyPlan,
  risks: [{ id: 'allergy', text: 'Allergic to penicillin.', severity: 'high', advice: 'Call 000.' }],
  routines: [routine, { ...routine, id: 'bed', name: 'To bed', times: ['night'] }],
  medications: [
    {
      id: 'metformin',
      name: 'Metformin 500 mg',
      form: 'Tablet',
      instruction: 'One with breakfast.',
      times: [],
      listedBy: 'Dr Amara Osei',
      until: null,
    },
  ],
};
const agreement = { agreedBy: 'Harbour Cafe, Ana Silva', agreedOn: '2026-03-01' };

let api: TestApi;
let bookingId: string;
let carePlanId: string;
let position = 0;
beforeAll(async () => {
  api = await startApi();
  const { customerId, resourceId } = api.acme;
  const start = mondayToCome() + 9 * hour;
  const input = { customerId, start, end: start + hour, resourceIds: [resourceId] };
  bookingId = (await done('dispatcher', 'booking.create', input)).recordId ?? '';
});
afterAll(() => api.close());

function send(as: Role, name: string, body: object, revision?: number): Promise<Response> {
  const headers = revision === undefined ? {} : { 'If-Match': `"${revision}"` };
  return api.ask('POST', `/api/v1/commands/${name}`, { as: api.acme.tokens[as], body, headers });
}

async function done(as: Role, name: string, body: object, revision?: number): Promise<CommandAnswerBody> {
  const answer = await send(as, name, body, revision);
  const json: unknown = await answer.json();
  expect(answer.status, JSON.stringify(json)).toBe(200);
  const read = commandAnswerSchema.parse(json);
  position = Math.max(position, read.position);
  return read;
}

async function refused(as: Role, name: string, body: object): Promise<Problem> {
  const answer = await send(as, name, body);
  expect(answer.ok).toBe(false);
  return problemSchema.parse(await answer.json());
}

async function ask(as: Role, path: string): Promise<{ readonly status: number; readonly json: unknown }> {
  const sign = path.includes('?') ? '&' : '?';
  const answer = await api.ask('GET', `/api/v1${path}${sign}after=${position}`, { as: api.acme.tokens[as] });
  return { status: answer.status, json: await answer.json() };
}

const ofCustomer = async (as: Role) =>
  carePlanOfCustomerSchema.parse((await ask(as, `/customers/${api.acme.customerId}/care-plan`)).json);
const ofVisit = async (as: Role) =>
  carePlanOfVisitSchema.parse((await ask(as, `/bookings/${bookingId}/care-plan`)).json);

describe('a care plan', () => {
  test('D111, S116: is written, agreed as a version that never changes, and revised beside that', async () => {
    const { customerId } = api.acme;
    const wrong = { ...content, routines: [{ ...routine, name: '', labelIds: [] }] };
    expect(
      await refused('dispatcher', 'carePlan.create', { customerId, content: JSON.stringify(wrong) }),
    ).toMatchObject({
      code: 'invalid_input',
      details: { fields: [{ path: 'content.routines.0.name', message: 'is required' }] },
    });
    const unknown = { ...content, routines: [{ ...routine, labelIds: ['no-such-label'] }] };
    expect(
      await refused('dispatcher', 'carePlan.create', { customerId, content: JSON.stringify(unknown) }),
    ).toMatchObject({
      code: 'invalid_input',
      details: { fields: [{ path: 'content.routines.0.labelIds' }] },
    });

    const made = await done('dispatcher', 'carePlan.create', { customerId });
    carePlanId = made.recordId ?? '';
    expect(await refused('dispatcher', 'carePlan.create', { customerId })).toMatchObject({
      code: 'invalid_input',
      details: { fields: [{ path: 'customerId' }] },
    });
    expect(await refused('dispatcher', 'carePlan.agree', { carePlanId, ...agreement })).toMatchObject({
      details: { fields: [{ path: 'content', message: 'is empty: there is nothing to agree to yet' }] },
    });
    await done('dispatcher', 'carePlan.change', { carePlanId, content: JSON.stringify(content) });
    expect((await ofVisit('resource')).plan).toBeNull();
    await done('dispatcher', 'carePlan.agree', { carePlanId, ...agreement });
    await done('dispatcher', 'carePlan.revise', { carePlanId });
    const next = { ...content, goals: [{ id: 'walk', text: 'Walks to the shop.' }] };
    await done('dispatcher', 'carePlan.change', { carePlanId, content: JSON.stringify(next) });
    const { plan } = await ofCustomer('dispatcher');
    expect(plan).toMatchObject({ stage: 'draft', version: 1, draft: next });
    expect(plan?.versions).toMatchObject([{ version: 1, content, ...agreement }]);
  });

  test('is read by schedulers, who change none, and by customers only if it is shared with them, as it was agreed', async () => {
    expect((await ofCustomer('scheduler')).plan?.draft).not.toBeNull();
    const change = { carePlanId, reviewOn: '2027-03-01' };
    expect(await refused('scheduler', 'carePlan.change', change)).toMatchObject({ code: 'not_allowed' });
    expect((await ofCustomer('customer')).plan).toBeNull();
    expect((await ask('customer', `/care-plans/${carePlanId}`)).status).toBe(404);
    await done('dispatcher', 'carePlan.change', { carePlanId, seenBy: 'everybody' });
    const { plan } = await ofCustomer('customer');
    expect(plan).toMatchObject({ draft: null, versions: [{ version: 1, content }] });
    expect((await ask('customer', `/care-plans/${carePlanId}`)).json).toMatchObject({ content: null });
  });
});

describe('a visit', () => {
  let careRecordId: string;
  const fill = (outcomes: object, exceptions: number) => ({
    careRecordId,
    outcomes: JSON.stringify(outcomes),
    exceptions,
  });
  const given = { id: 'metformin', outcome: 'given', outcomeAt: 1_772_755_200 };
  const fed = { id: 'breakfast', outcome: 'done', outcomeAt: 1_772_755_200 };

  test('shows those who do it the part that concerns it, and nothing else of the customer', async () => {
    const { plan, record } = await ofVisit('resource');
    expect(plan).toMatchObject({ id: carePlanId, version: 1, content: { risks: content.risks } });
    expect(plan?.content?.routines.map(({ id }) => id)).toEqual(['breakfast']);
    expect(record).toBeNull();
    expect((await ask('resource', `/care-plans/${carePlanId}`)).status).toBe(404);
    expect((await ask('resource', `/customers/${api.acme.customerId}/care-plan`)).status).toBe(404);
  });

  test('is recorded against the version with which it was begun, with a reason for what was not as planned', async () => {
    const { customerId, resourceId } = api.acme;
    const begin = { bookingId, customerId, carePlanId, version: 1, personId: resourceId };
    expect(await refused('resource', 'careRecord.create', { ...begin, version: 2 })).toMatchObject({
      details: { fields: [{ path: 'version' }] },
    });
    careRecordId = (await done('resource', 'careRecord.create', begin)).recordId ?? '';
    await done('dispatcher', 'carePlan.agree', { carePlanId, ...agreement });
    expect(await refused('resource', 'careRecord.fill', fill({ items: [given], note: '' }, 1))).toMatchObject(
      {
        details: { fields: [{ path: 'exceptions' }] },
      },
    );
    const strange = { items: [{ ...given, id: 'walk', outcome: 'done' }], note: '' };
    expect(await refused('resource', 'careRecord.fill', fill(strange, 0))).toMatchObject({
      details: { fields: [{ path: 'outcomes.items.walk' }] },
    });
    const noReason = { items: [fed, { ...given, outcome: 'refused' }], note: '' };
    await done('resource', 'careRecord.fill', fill(noReason, 1));
    expect(await refused('resource', 'careRecord.sign', { careRecordId, signedBy: 'Ana' })).toMatchObject({
      detail: expect.stringContaining("Say why 'Metformin 500 mg' was refused"),
    });
    const why = { items: [fed, { ...given, outcome: 'refused', reason: 'Felt sick' }], note: 'All well.' };
    await done('resource', 'careRecord.fill', fill(why, 1));
    await done('resource', 'careRecord.sign', { careRecordId, signedBy: 'Ana Silva' });
    const { plan, record } = await ofVisit('resource');
    expect(plan?.version).toBe(1);
    expect(record).toMatchObject({ stage: 'signed', outcomes: why, exceptions: 1, signedBy: 'Ana Silva' });
    expect(await refused('resource', 'careRecord.fill', fill(why, 1))).toMatchObject({
      detail: expect.stringContaining("in the stage 'Signed'"),
    });
  });

  test('goes back to the history of the plan, and is no business of the customer', async () => {
    const path = `/care-plans/${carePlanId}/records`;
    const read = async (as: Role, query = '') =>
      careRecordsSchema.parse((await ask(as, `${path}${query}`)).json).rows;
    expect(await read('dispatcher', '?exceptions=true')).toMatchObject([
      { id: careRecordId, personName: expect.any(String), outcomes: { note: 'All well.' } },
    ]);
    expect(await read('customer')).toEqual([]);
    expect((await ask('customer', `/care-records/${careRecordId}`)).status).toBe(404);
  });
});

describe('the switch that hides care plans from field workers', () => {
  test('D254: keeps all of it from them, and nothing from planners', async () => {
    const hide = (carePlan: boolean) =>
      done('dispatcher', 'organisation.changeSettings', { settings: { hideFromResources: { carePlan } } });
    await hide(true);
    const records = await ask('dispatcher', '/care-records');
    const [{ id = '' } = {}] = (records.json as { rows: { id: string }[] }).rows;
    for (const path of [
      `/bookings/${bookingId}/care-plan`,
      '/care-records',
      `/care-plans/${carePlanId}/records`,
    ])
      expect((await ask('resource', path)).status, path).toBe(403);
    expect([403, 404]).toContain((await ask('resource', `/care-records/${id}`)).status);
    expect(await refused('resource', 'careRecord.discard', { careRecordId: id })).toMatchObject({
      code: expect.stringMatching(/^not_/),
    });
    expect((await ofVisit('dispatcher')).record).not.toBeNull();
    await hide(false);
    // What decides about a request is read before it waits for anything.
    await ofVisit('dispatcher');
    expect((await ask('resource', `/bookings/${bookingId}/care-plan`)).status).toBe(200);
  });
});

describe('erasing the texts of a customer', () => {
  test('erases the plan with every version, and what was recorded at visits', async () => {
    const body = { category: 'customer', id: api.acme.customerId };
    const answer = await api.ask('POST', '/api/v1/chats/erase', { as: api.acme.tokens.dispatcher, body });
    expect(erasedTextsSchema.parse(await answer.json()).texts).toBeGreaterThan(3);
    const { plan } = await ofCustomer('dispatcher');
    expect(plan?.draft).toBeNull();
    expect(plan?.versions.map(({ content: kept }) => kept)).toEqual([null, null]);
    expect((await ofVisit('dispatcher')).record?.outcomes).toBeNull();
  });
});
