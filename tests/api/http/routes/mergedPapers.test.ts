import { afterAll, beforeAll, expect, test } from 'vitest';
import { carePlanOfCustomerSchema } from '../../../../api/contract/carePlans.ts';
import { commandAnswerSchema } from '../../../../api/contract/command.ts';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { emptyPlan } from '../../../../domain/carePlan/carePlanContent.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

let position = 0;
async function done(name: string, body: object) {
  const answer = await api.ask('POST', `/api/v1/commands/${name}`, { as: api.acme.tokens.dispatcher, body });
  const json: unknown = await answer.json();
  expect(answer.status, `${name} ${JSON.stringify(json)}`).toBe(200);
  const read = commandAnswerSchema.parse(json);
  position = Math.max(position, read.position);
  return read.recordId ?? '';
}

async function planOf(customerId: string) {
  const answer = await api.ask('GET', `/api/v1/customers/${customerId}/care-plan?after=${position}`, {
    as: api.acme.tokens.dispatcher,
  });
  return carePlanOfCustomerSchema.parse(await answer.json()).plan;
}

const content = { items: [{ name: 'nuts', kind: 'yesNo', label: 'Nuts?' }] };

/** A form that was filled in about somebody, and submitted. */
async function submitted(use: 'customer' | 'person', about: string, further: object): Promise<string> {
  const shared = use === 'customer';
  const formId = await done('form.create', { title: 'Allergies', use, moment: null, shared, content });
  await done('form.publish', { formId });
  const formAnswerId = await done('formAnswer.create', { formId, version: 1, about, ...further });
  await done('formAnswer.fill', { formAnswerId, answers: '{"nuts":true}' });
  await done('formAnswer.submit', { formAnswerId });
  return formAnswerId;
}

async function answersOf(formAnswerId: string): Promise<unknown> {
  const answer = await api.ask('GET', `/api/v1/form-answers/${formAnswerId}?after=${position}`, {
    as: api.acme.tokens.dispatcher,
  });
  return answer.json();
}

test('a merge of customers takes the agreed care plan along, as it was agreed; what was filled in stays as it was', async () => {
  await done('customer.create', { customerId: 'kept', firstName: 'Ash' });
  await done('customer.create', { customerId: 'double', firstName: 'Ash' });
  const plan = { ...emptyPlan, goals: [{ id: 'walk', text: 'Walks to the shop.' }] };
  const carePlanId = await done('carePlan.create', { customerId: 'double', content: JSON.stringify(plan) });
  await done('carePlan.agree', { carePlanId, agreedBy: 'Ash', agreedOn: '2026-03-01' });
  const filled = await submitted('customer', 'customer:double', { customerId: 'double' });
  await done('customer.merge', { customerId: 'kept', duplicateId: 'double' });
  expect(await planOf('kept')).toMatchObject({
    id: carePlanId,
    stage: 'agreed',
    version: 1,
    versions: [{ version: 1, content: plan }],
  });
  expect(await planOf('double')).toBeNull();
  expect(await answersOf(filled)).toMatchObject({ stage: 'submitted', answers: '{"nuts":true}' });
});

test('a merge of people leaves what they have filled in as it was', async () => {
  await done('resource.create', { resourceId: 'rosa', firstName: 'Rosa' });
  await done('resource.create', { resourceId: 'rose', firstName: 'Rosa' });
  const filled = await submitted('person', 'resource:rose', { personId: 'rose' });
  await done('resource.merge', { resourceId: 'rosa', duplicateId: 'rose' });
  expect(await answersOf(filled)).toMatchObject({ stage: 'submitted', answers: '{"nuts":true}' });
});

test('a care plan is moved to another customer only while it is written, and to none that has one', async () => {
  for (const customerId of ['first', 'second'])
    await done('customer.create', { customerId, firstName: 'Bo' });
  const carePlanId = await done('carePlan.create', { customerId: 'first' });
  await done('carePlan.create', { customerId: 'second' });
  const move = async () => {
    const body = { carePlanId, customerId: 'second' };
    const answer = await api.ask('POST', '/api/v1/commands/carePlan.change', {
      as: api.acme.tokens.dispatcher,
      body,
    });
    return problemSchema.parse(await answer.json());
  };
  expect(await move()).toMatchObject({
    code: 'invalid_input',
    details: { fields: [{ path: 'customerId' }] },
  });
  await done('carePlan.change', { carePlanId, content: JSON.stringify(emptyPlan) });
  await done('carePlan.agree', { carePlanId, agreedBy: 'Bo', agreedOn: '2026-03-01' });
  expect((await move()).status).toBeGreaterThanOrEqual(400);
});
