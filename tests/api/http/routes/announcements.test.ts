import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addressedPageSchema, announcementReadersSchema } from '../../../../api/contract/announcements.ts';
import { type CommandAnswerBody, commandAnswerSchema } from '../../../../api/contract/command.ts';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { audienceRoles } from '../../../../domain/rights/audience.ts';
import type { Role } from '../../../../domain/rights/role.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ messageTimes: { waitMs: 0 } });
  await api.operate(api.acme.id, 'label.create', { labelId: 'nurse', name: 'Nurse' });
  await api.operate(api.acme.id, 'label.create', { labelId: 'driver', name: 'Driver' });
  await api.operate(api.acme.id, 'partner.create', { partnerId: 'harbour', name: 'Harbour Contractors' });
  await api.operate(api.acme.id, 'partner.create', { partnerId: 'other', name: 'Others' });
  await api.operate(api.acme.id, 'resource.change', {
    resourceId: api.acme.resourceId,
    labelIds: [api.acme.labelId, 'nurse'],
    partnerId: 'harbour',
  });
});
afterAll(() => api.close());

async function done(as: Role, name: string, body: object): Promise<CommandAnswerBody> {
  const answer = await api.ask('POST', `/api/v1/commands/${name}`, { as: api.acme.tokens[as], body });
  const json: unknown = await answer.json();
  expect(answer.status, JSON.stringify(json)).toBe(200);
  return commandAnswerSchema.parse(json);
}

async function refused(as: Role, name: string, body: object) {
  const answer = await api.ask('POST', `/api/v1/commands/${name}`, { as: api.acme.tokens[as], body });
  return problemSchema.parse(await answer.json());
}

async function read<Body>(as: Role, path: string, schema: z.ZodType<Body>): Promise<Body> {
  const answer = await api.ask('GET', path, { as: api.acme.tokens[as] });
  const json: unknown = await answer.json();
  expect(answer.status, JSON.stringify(json)).toBe(200);
  return schema.parse(json);
}

async function announced(more: object): Promise<{ readonly id: string; readonly position: number }> {
  const { recordId } = await done('dispatcher', 'announcement.create', {
    title: 'New parking',
    text: 'Park **behind** the depot.',
    ...more,
  });
  const id = recordId ?? '';
  const { position } = await done('dispatcher', 'announcement.publish', { announcementId: id });
  return { id, position };
}

const forMe = (as: Role, after: number) =>
  read(as, `/api/v1/announcements-for-me?limit=100&after=${after}`, addressedPageSchema);
const idsFor = async (as: Role, after: number) => (await forMe(as, after)).rows.map(({ id }) => id);
const readersOf = (id: string, after: number) =>
  read('dispatcher', `/api/v1/announcements/${id}/readers?after=${after}`, announcementReadersSchema);
const statusOf = async (as: Role, path: string) =>
  (await api.ask('GET', path, { as: api.acme.tokens[as] })).status;

describe('an announcement', () => {
  test('is read by those to whom it is addressed, while it is out, and by nobody else (D41, D140)', async () => {
    const input = { title: 'Flu vaccines', text: 'On Tuesday.', labelIds: ['nurse'] };
    const { recordId, position: made } = await done('dispatcher', 'announcement.create', input);
    const id = recordId ?? '';
    const path = `/api/v1/announcements/${id}`;
    expect(await idsFor('resource', made)).not.toContain(id);
    expect(await statusOf('resource', `${path}?after=${made}`)).toBe(404);
    const { position } = await done('dispatcher', 'announcement.publish', { announcementId: id });
    const [first] = (await forMe('resource', position)).rows;
    expect(first).toMatchObject({ id, text: 'On Tuesday.', isRead: false, confirmedAt: null });
    // Whom else it is addressed to is nothing for its readers.
    const seen = z.object({ labelIds: z.array(z.string()), roles: z.array(z.string()) });
    expect(await read('resource', path, seen)).toEqual({ labelIds: [], roles: [] });
    for (const other of ['customer', 'scheduler'] as const) {
      expect(await idsFor(other, position)).not.toContain(id);
    }
    expect(await statusOf('customer', path)).toBe(404);
    const { position: over } = await done('dispatcher', 'announcement.end', { announcementId: id });
    expect(await idsFor('resource', over)).not.toContain(id);
    expect(await statusOf('resource', `${path}?after=${over}`)).toBe(404);
    expect(await statusOf('dispatcher', path)).toBe(200);
  });

  test('waits for its reader until it is opened, and one to be confirmed until it is confirmed', async () => {
    const { id, position } = await announced({ roles: ['customer'], toConfirm: true });
    const mine = async (after: number) => {
      const { rows, waiting } = await forMe('customer', after);
      return { waiting, ...rows.find((row) => row.id === id) };
    };
    expect(await mine(position)).toMatchObject({ waiting: 1, isRead: false });
    const opened = await api.ask('POST', '/api/v1/announcements-for-me/read', {
      as: api.acme.tokens.customer,
      body: { announcementId: id },
    });
    expect(opened.status).toBe(200);
    expect(await mine(position)).toMatchObject({ waiting: 1, isRead: true, confirmedAt: null });
    const [before] = (await readersOf(id, position)).readers;
    expect(before).toMatchObject({ readAt: expect.any(Number), confirmedAt: null });
    const { position: confirmed } = await done('customer', 'announcementConfirmation.create', {
      announcementId: id,
    });
    expect(await mine(confirmed)).toMatchObject({ waiting: 0, confirmedAt: expect.any(Number) });
    const { readers } = await readersOf(id, confirmed);
    expect(readers.map(({ confirmedAt }) => confirmedAt)).toEqual([expect.any(Number)]);
    // Who else has confirmed is for those who plan.
    expect(await statusOf('customer', `/api/v1/announcements/${id}/readers`)).toBe(403);
    expect(await statusOf('customer', '/api/v1/announcement-confirmations')).toBe(403);
    await done('dispatcher', 'announcement.end', { announcementId: id });
  });

  test('is confirmed and opened only by those who see it', async () => {
    const { id } = await announced({ roles: ['scheduler'] });
    const { code } = await refused('resource', 'announcementConfirmation.create', { announcementId: id });
    expect(code).toBe('invalid_input');
    const opened = await api.ask('POST', '/api/v1/announcements-for-me/read', {
      as: api.acme.tokens.resource,
      body: { announcementId: id },
    });
    expect(opened.status).toBe(404);
    const foreign = await api.ask('GET', `/api/v1/announcements/${id}`, { as: api.umbra.tokens.dispatcher });
    expect(foreign.status).toBe(404);
    await done('dispatcher', 'announcement.withdraw', { announcementId: id });
  });

  test('names what is missing, and says no more once it is out', async () => {
    const said = { title: 'Parking', text: 'Behind it.' };
    expect(await refused('dispatcher', 'announcement.create', said)).toMatchObject({ code: 'invalid_input' });
    const [missing] = [
      await refused('dispatcher', 'announcement.create', { ...said, text: '', roles: ['customer'] }),
    ];
    expect(missing?.detail).toContain('text');
    const { id } = await announced({ roles: ['scheduler'] });
    const change = { announcementId: id, text: 'Before it.' };
    expect((await refused('dispatcher', 'announcement.change', change)).detail).toContain('text');
    expect((await refused('resource', 'announcement.end', { announcementId: id })).code).toBe('not_allowed');
    await done('dispatcher', 'announcement.end', { announcementId: id });
  });

  test('is published and ended by the clock', async () => {
    const publishAt = Math.floor(Date.now() / 1000) - 5;
    const { recordId } = await done('dispatcher', 'announcement.create', {
      ...{ title: 'By itself', text: 'Now.', roles: ['customer'], publishAt, endsAt: publishAt + 86_400 },
    });
    await expect.poll(async () => (await idsFor('customer', 0)).includes(recordId ?? '')).toBe(true);
    const over = { announcementId: recordId, publishAt: publishAt - 10, endsAt: publishAt + 1 };
    await done('dispatcher', 'announcement.change', over);
    await expect.poll(async () => (await idsFor('customer', 0)).includes(recordId ?? '')).toBe(false);
  });

  test('is reminded of to those alone who have still to read it', async () => {
    const { id, position } = await announced({ roles: ['resource', 'customer'] });
    await api.ask('POST', '/api/v1/announcements-for-me/read', {
      as: api.acme.tokens.customer,
      body: { announcementId: id },
    });
    expect(position).toBeGreaterThan(0);
    await done('dispatcher', 'announcement.remind', { announcementId: id });
    const told = async (as: Role) => {
      const notices = z.object({ notices: z.array(z.object({ text: z.string() })) });
      const list = await read(as, '/api/v1/notices', notices);
      return list.notices.filter(({ text }) => text.includes('New parking')).length;
    };
    await expect.poll(() => told('resource')).toBe(1);
    expect(await told('customer')).toBe(0);
    await done('dispatcher', 'announcement.end', { announcementId: id });
  });
});

/** Whom an announcement is addressed to, of what there is here. */
const audience = fc
  .record({
    roles: fc.subarray(Object.keys(audienceRoles)),
    labelIds: fc.subarray(['nurse', 'driver']),
    partnerIds: fc.subarray(['harbour', 'other']),
  })
  .filter(({ roles, labelIds, partnerIds }) => roles.length + labelIds.length + partnerIds.length > 0);

test('nobody finds by any door what is addressed to others, and everybody what is addressed to them', async () => {
  let made = 0;
  await fc.assert(
    fc.asyncProperty(audience, async (to) => {
      made += 1;
      const title = `Canary${made}`;
      const { id, position } = await announced({ ...to, title, text: `Sings ${title}.` });
      const addressed: Readonly<Record<'scheduler' | 'resource' | 'customer' | 'dispatcher', boolean>> = {
        dispatcher: to.roles.includes('dispatcher'),
        scheduler: to.roles.includes('scheduler'),
        resource:
          to.roles.includes('resource') || to.labelIds.includes('nurse') || to.partnerIds.includes('harbour'),
        customer: to.roles.includes('customer'),
      };
      const names = (await readersOf(id, position)).readers.length;
      expect(names).toBe(Object.values(addressed).filter(Boolean).length);
      for (const as of ['dispatcher', 'scheduler', 'resource', 'customer'] as const) {
        expect((await idsFor(as, position)).includes(id), as).toBe(addressed[as]);
        if (as === 'dispatcher' || as === 'scheduler') continue;
        for (const door of [
          `/api/v1/announcements?after=${position}`,
          `/api/v1/announcements/${id}`,
          `/api/v1/exports/announcements?after=${position}`,
          `/api/v1/search?q=${title}&after=${position}`,
        ]) {
          const answer = await api.ask('GET', door, { as: api.acme.tokens[as] });
          const found = answer.ok && (await answer.text()).includes(title);
          expect(found && !addressed[as], `${as} ${door}`).toBe(false);
        }
        for (const closed of [`/api/v1/announcements/${id}/history`, '/api/v1/events', '/api/v1/audit']) {
          const answer = await api.ask('GET', closed, { as: api.acme.tokens[as] });
          expect(answer.ok && (await answer.text()).includes(title), `${as} ${closed}`).toBe(false);
        }
      }
      await done('dispatcher', 'announcement.withdraw', { announcementId: id });
    }),
    { numRuns: 12 },
  );
});
