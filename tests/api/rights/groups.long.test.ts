import { Result } from 'effect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemSchema } from '../../../api/contract/problem.ts';
import { sessionViewSchema } from '../../../api/contract/views.ts';
import { authorisationMatrix } from '../../../commands/registry.ts';
import { allPermissions, type Permission } from '../../../domain/masterLabelSet/permissions.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { refusalTexts } from '../../../domain/text/texts.ts';
import { hour, monday8, password, signIn, startApi, type TestApi } from '../apiFixture.ts';

const addingDenied =
  'Currently your profile is not allowed to add records. Please contact your administrator for access.';

let api: TestApi;
let planner: string;

/** A dispatcher linked to a person to whom one set is published, which limits nothing but what they may do. */
beforeAll(async () => {
  api = await startApi();
  const { acme } = api;
  await api.operate(acme.id, 'resource.create', { resourceId: 'planner', firstName: 'Planner' });
  const email = 'planner@acme.example';
  const user = { uid: 'planner', name: 'Planner', email, password, org: acme.id };
  const created = { ...user, role: 'dispatcher', resourceId: 'planner' } as const;
  Result.getOrThrow(await api.server.services.identity.createUser(created));
  planner = await signIn(api, email);
  const group = { masterLabelSetId: 'group', name: 'Group', publishedTo: ['planner'] };
  await api.operate(acme.id, 'masterLabelSet.create', group);
});
afterAll(() => api.close());

const deny = (...denied: Permission[]) =>
  api.operate(api.acme.id, 'masterLabelSet.change', { masterLabelSetId: 'group', denied });
const session = async () =>
  sessionViewSchema.parse(await (await api.ask('GET', '/api/v1/session', { as: planner })).json());
const send = (name: string, body: object) =>
  api.ask('POST', `/api/v1/commands/${name}`, { as: planner, body });
const problem = async (answer: Promise<Response>) => problemSchema.parse(await (await answer).json());

describe('a planner with a permission group', () => {
  test('is told what it denies, and that it may do everything again', async () => {
    await deny('addRecords', 'takeSteps');
    expect((await session()).denied).toEqual(['addRecords', 'takeSteps']);
    expect((await session()).scope).toBeUndefined();
    await deny();
    expect((await session()).denied).toBeUndefined();
  });

  test.each(allPermissions)('that denies “%s” is refused its commands, and no others', async (permission) => {
    await deny(permission);
    const who = await session();
    expect(who.denied).toEqual([permission]);
    for (const { command } of authorisationMatrix()) {
      const { code, detail } = await problem(send(command, {}));
      // An empty input is a bad one: whoever may send the command is told so.
      expect([command, code]).toEqual([command, mayCommand(who, command) ? 'invalid_input' : 'not_allowed']);
      if (permission === 'addRecords' && command.endsWith('.create') && code === 'not_allowed') {
        const ofAdministrators = /^(organisation|masterLabelSet)\./.test(command);
        expect([command, detail === addingDenied]).toEqual([command, !ofAdministrators]);
      }
    }
    const uploads = await api.ask('GET', '/api/v1/uploads/customers/fields', { as: planner });
    expect(uploads.status).toBe(permission === 'uploadFiles' ? 403 : 200);
  });

  test('adds nothing by reference either, and changes what is there', async () => {
    await deny('addRecords');
    const { customerId } = api.acme;
    await api.operate(api.acme.id, 'customer.change', { customerId, reference: 'C-1' });
    const added = await problem(send('customer.upsert', { reference: 'C-2', firstName: 'New' }));
    expect(added).toMatchObject({ code: 'not_allowed', detail: addingDenied });
    expect((await send('customer.upsert', { reference: 'C-1', firstName: 'Changed' })).status).toBe(200);
    await deny('changeCustomers');
    const changed = await problem(send('customer.upsert', { reference: 'C-1', firstName: 'Again' }));
    expect(changed.detail).toBe(refusalTexts.deniedByGroup('Change customers'));
    expect((await send('customer.upsert', { reference: 'C-2', firstName: 'New' })).status).toBe(200);
  });

  test('takes no step back that it may not take, and those that it may', async () => {
    await deny();
    const { customerId } = api.acme;
    const times = { start: monday8 + 30 * hour, end: monday8 + 31 * hour };
    const made = { bookingId: 'to-undo', customerId, title: 'Job', ...times };
    const { commandId } = await (await send('booking.create', made)).json();
    const edited = await (await send('booking.edit', { bookingId: 'to-undo', title: 'Edited' })).json();
    await deny('changeBookings');
    const undo = (of: unknown) => send('booking.undo', { bookingId: 'to-undo', commandId: of });
    expect((await problem(undo(edited.commandId))).code).toBe('not_allowed');
    await deny('addRecords');
    expect((await undo(edited.commandId)).status).toBe(200);
    expect((await problem(undo(commandId))).code).toBe('not_allowed');
  });

  test('that two sets publish may do what one of them allows', async () => {
    const second = { masterLabelSetId: 'second', name: 'Second', publishedTo: ['planner'] };
    await deny('addRecords', 'changePeople');
    await api.operate(api.acme.id, 'masterLabelSet.create', {
      ...second,
      denied: ['changePeople', 'takeSteps'],
    });
    expect((await session()).denied).toEqual(['changePeople']);
    await api.operate(api.acme.id, 'masterLabelSet.archive', { masterLabelSetId: 'second' });
    expect((await session()).denied).toEqual(['addRecords', 'changePeople']);
  });
});
