import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type CommandAnswerBody, commandAnswerSchema } from '../../../../api/contract/command.ts';
import { problemSchema } from '../../../../api/contract/problem.ts';
import type { Role } from '../../../../domain/rights/role.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const ask = (as: Role, name: string, body: object) =>
  api.ask('POST', `/api/v1/commands/${name}`, { as: api.acme.tokens[as], body });

async function done(as: Role, name: string, body: object): Promise<CommandAnswerBody> {
  const answer = await ask(as, name, body);
  const json: unknown = await answer.json();
  expect(answer.status, JSON.stringify(json)).toBe(200);
  return commandAnswerSchema.parse(json);
}

async function codeOf(as: Role, name: string, body: object): Promise<string> {
  return problemSchema.parse(await (await ask(as, name, body)).json()).code;
}

const podSchema = z.object({
  id: z.string(),
  name: z.string(),
  stage: z.string(),
  place: z.string().nullable(),
  contents: z.unknown().optional(),
});

async function podsOf(as: Role, after: number, query = '') {
  const answer = await api.ask('GET', `/api/v1/pods?after=${after}&${query}`, { as: api.acme.tokens[as] });
  return z.object({ rows: z.array(podSchema) }).parse(await answer.json()).rows;
}
const names = (rows: readonly { readonly name: string }[]) => rows.map(({ name }) => name).sort();

describe('D14, D133, S8: a pod', () => {
  test('D273: is among those booked for a booking, and then among those loaded, by the steps of the person who does the work', async () => {
    const { bookingId, customerId } = api.acme;
    const contents = [{ what: 'Sofa' }];
    await done('dispatcher', 'pod.create', { podId: 'one', name: 'Pod 1', bookingId, customerId, contents });
    await done('dispatcher', 'pod.create', { podId: 'two', name: 'Pod 2', place: 'Depot' });
    const booked = await done('dispatcher', 'pod.book', { podId: 'one' });
    const of = `bookingId=${bookingId}`;
    expect(names(await podsOf('resource', booked.position, `${of}&stage=booked`))).toEqual(['Pod 1']);
    await done('resource', 'pod.deliver', { podId: 'one' });
    const loaded = await done('resource', 'pod.load', { podId: 'one' });
    expect(await podsOf('dispatcher', loaded.position, `${of}&stage=booked`)).toEqual([]);
    expect(names(await podsOf('dispatcher', loaded.position, `${of}&stage=loaded`))).toEqual(['Pod 1']);
    expect(await codeOf('resource', 'pod.book', { podId: 'two' })).toBe('not_allowed');
    expect(await codeOf('resource', 'pod.deliver', { podId: 'two' })).toBe('not_found');
  });

  test('is seen where it is by its customer, without what is in it, and by nobody else whom it is not for', async () => {
    const { position } = await done('dispatcher', 'pod.change', { podId: 'one', place: 'Wharf Road' });
    expect(await podsOf('customer', position)).toEqual([
      { id: 'one', name: 'Pod 1', stage: 'loaded', place: 'Wharf Road', contents: [] },
    ]);
    expect(names(await podsOf('resource', position))).toEqual(['Pod 1']);
    expect(names(await podsOf('dispatcher', position))).toEqual(['Pod 1', 'Pod 2']);
    expect(await codeOf('customer', 'pod.store', { podId: 'one' })).toBe('not_allowed');
  });

  test('stays with planners, who go on moving it, when its booking goes out of use', async () => {
    const { bookingId } = api.acme;
    await done('dispatcher', 'booking.deactivate', { bookingId });
    const { position } = await done('dispatcher', 'pod.store', { podId: 'one' });
    expect(names(await podsOf('dispatcher', position))).toEqual(['Pod 1', 'Pod 2']);
    expect(await codeOf('dispatcher', 'pod.create', { name: 'Pod 3', bookingId })).toBe('invalid_input');
    await done('dispatcher', 'booking.reactivate', { bookingId });
  });

  test('D343: is listed on pages of twenty', async () => {
    let last = 0;
    for (let number = 10; number < 31; number += 1) {
      last = (await done('dispatcher', 'pod.create', { name: `Pod ${number}` })).position;
    }
    expect(await podsOf('dispatcher', last)).toHaveLength(20);
  });
});
