import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandAnswerSchema } from '../../../../api/contract/command.ts';
import { commandEffectsSchema } from '../../../../api/contract/views.ts';
import { hour, mondayToCome, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
const start = mondayToCome();

beforeAll(async () => {
  api = await startApi();
  const { customerId, resourceId, labelId } = api.acme;
  const booking = {
    bookingId: 'to-come',
    customerId,
    labelIds: [labelId],
    title: 'Shower',
    start,
    end: start + hour,
  };
  await api.operate('acme', 'booking.create', booking);
  await api.operate('acme', 'booking.allocate', { bookingId: 'to-come', resourceIds: [resourceId] });
});
afterAll(() => api.close());

const ask = (name: string, body: object, as = api.acme.tokens.dispatcher, headers = {}) =>
  api.ask('POST', `/api/v1/commands/${name}/effects`, { as, body, headers });
const change = () => ({ resourceId: api.acme.resourceId, labelIds: [] });

describe('what a command would mean', () => {
  test('is answered beforehand as it is reported afterwards, and asking changes nothing', async () => {
    const head = await api.server.services.log.head();
    const asked = await ask('resource.change', change());
    const { newConflicts, freed, ...report } = commandEffectsSchema.parse(await asked.json());
    const conflicts = [{ bookingId: 'to-come', title: 'Shower', start, end: start + hour }];
    expect(report).toEqual({ conflicts });
    expect({ newConflicts, freed }).toEqual({ newConflicts: conflicts, freed: [] });
    expect(await api.server.services.log.head()).toBe(head);
    const sent = await api.ask('POST', '/api/v1/commands/resource.change', {
      as: api.acme.tokens.dispatcher,
      body: change(),
    });
    expect(commandAnswerSchema.parse(await sent.json()).report).toEqual(report);
  });

  test('is refused as the command would be', async () => {
    const { resourceId, tokens } = api.acme;
    const codeOf = async (answer: Response) => [answer.status, (await answer.json()).code];
    expect(await codeOf(await ask('resource.change', change(), tokens.customer))).toEqual([
      403,
      'not_allowed',
    ]);
    expect(await codeOf(await ask('resource.fly', {}))).toEqual([404, 'unknown_command']);
    expect(await codeOf(await ask('resource.change', { resourceId, capacity: 0 }))).toEqual([
      400,
      'invalid_input',
    ]);
    expect(await codeOf(await ask('resource.change', { resourceId: 'nobody', labelIds: [] }))).toEqual([
      404,
      'not_found',
    ]);
    const seen = { 'If-Match': '"99"' };
    expect(await codeOf(await ask('resource.change', change(), tokens.dispatcher, seen))).toEqual([
      409,
      'revision_conflict',
    ]);
    const plan = { changes: [{ bookingId: 'to-come', ifRevision: 1, resourceIds: [] }] };
    expect(await codeOf(await ask('booking.applyPlan', plan))).toEqual([400, 'invalid_input']);
  });

  test('concerns no booking if it changes nothing that a check reads', async () => {
    const answer = await ask('label.create', { name: 'New', type: 'label', unitPrice: null });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { conflicts: [], newConflicts: [], freed: [] },
    ]);
  });
});
