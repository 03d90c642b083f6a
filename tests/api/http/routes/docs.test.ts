import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type CommandAnswerBody, commandAnswerSchema } from '../../../../api/contract/command.ts';
import { docFilesSchema } from '../../../../api/contract/docFiles.ts';
import { problemSchema } from '../../../../api/contract/problem.ts';
import { recordCountsSchema } from '../../../../api/contract/views.ts';
import { type FileValue, fileValueSchema } from '../../../../domain/file/fileValue.ts';
import type { Role } from '../../../../domain/rights/role.ts';
import { dateOfLocalDay, localDayOf } from '../../../../domain/time/localDay.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';
import { beginnings, ofSize, png } from '../../../support/sampleFiles.ts';
import { hour, mondayToCome, startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
/** Work to come, of the field worker for the customer. */
let bookingId = '';
beforeAll(async () => {
  api = await startApi();
  const { customerId, resourceId } = api.acme;
  const start = mondayToCome();
  const input = { customerId, start, end: start + hour, resourceIds: [resourceId] };
  bookingId = (await done('dispatcher', 'booking.create', input)).recordId ?? '';
});
afterAll(() => api.close());

const send = (as: Role, name: string, body: object) =>
  api.ask('POST', `/api/v1/commands/${name}`, { as: api.acme.tokens[as], body });

async function done(as: Role, name: string, body: object): Promise<CommandAnswerBody> {
  const answer = await send(as, name, body);
  const json: unknown = await answer.json();
  expect(answer.status, JSON.stringify(json)).toBe(200);
  return commandAnswerSchema.parse(json);
}

async function refused(as: Role, name: string, body: object) {
  return problemSchema.parse(await (await send(as, name, body)).json());
}

async function get<Schema extends z.ZodType>(path: string, schema: Schema, as: Role = 'dispatcher') {
  const answer = await api.ask('GET', path, { as: api.acme.tokens[as] });
  const json: unknown = await answer.json();
  expect(answer.status, JSON.stringify(json)).toBe(200);
  return schema.parse(json);
}

const rowsSchema = z.object({
  rows: z.array(z.looseObject({ name: z.string(), typeId: z.string().nullable() })),
  nextCursor: z.unknown(),
});
const namesOf = async (query: string, as?: Role) =>
  (await get(`/api/v1/docs?${query}`, rowsSchema, as)).rows.map(({ name }) => name).sort();

const add = (name: string, about: string, more: object = {}) =>
  done('dispatcher', 'document.create', { name, about, ...more });

async function upload(bytes: Buffer, name: string): Promise<FileValue> {
  const answer = await fetch(`${api.address}/api/v1/files?for=document.file&name=${name}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${api.acme.tokens.dispatcher}`,
      'content-type': 'application/octet-stream',
    },
    body: new Uint8Array(bytes),
  });
  return fileValueSchema.parse(await answer.json());
}

/** So many days from today, by the clock of the organisation. */
const inDays = (days: number) =>
  dateOfLocalDay(localDayOf(zoneOf('Australia/Sydney'), Math.floor(Date.now() / 1000)) + days);

describe('documents', () => {
  test('are for planners, for the people whose work they belong to, or for its customer as well', async () => {
    const about = `booking:${bookingId}`;
    const more = { seenBy: 'everybody' };
    await add('For planners', about);
    await add('For staff', about, { seenBy: 'staff' });
    await add('For everybody', about, more);
    await add('Of other work', `booking:${api.acme.otherBookingId}`, more);
    await add('About the person', `resource:${api.acme.resourceId}`, { seenBy: 'staff' });
    await add('Kept from the person', `resource:${api.acme.resourceId}`);
    await add('About a colleague', `resource:${api.acme.otherResourceId}`, more);
    await add('For the customer', `customer:${api.acme.customerId}`, more);
    await add('Kept from the customer', `customer:${api.acme.customerId}`, { seenBy: 'staff' });
    const { position } = await add('Of another customer', `customer:${api.acme.otherCustomerId}`, more);
    expect(await namesOf(`after=${position}&limit=100`)).toHaveLength(10);
    expect(await namesOf(`after=${position}`, 'resource')).toEqual([
      'About the person',
      'For everybody',
      'For staff',
    ]);
    expect(await namesOf(`after=${position}`, 'customer')).toEqual(['For everybody', 'For the customer']);
    const umbra = await api.ask('GET', '/api/v1/docs', { as: api.umbra.tokens.dispatcher });
    expect(rowsSchema.parse(await umbra.json()).rows).toEqual([]);
    expect((await refused('resource', 'document.create', { name: 'Mine', about })).code).toBe('not_allowed');
  });

  test('of a customer are only read by a scheduler, who writes all others', async () => {
    const { recordId: documentId, position } = await add('Agreement', `customer:${api.acme.customerId}`);
    expect(await namesOf(`search=agreement&after=${position}`, 'scheduler')).toEqual(['Agreement']);
    for (const [name, input] of [
      ['document.change', { documentId, number: 'A-1' }],
      ['document.archive', { documentId }],
      ['document.create', { name: 'Another', about: `customer:${api.acme.customerId}` }],
    ] as const) {
      expect(await refused('scheduler', name, input)).toMatchObject({
        code: 'not_allowed',
        detail: 'Your role may only read the documents of a customer.',
      });
    }
    await done('scheduler', 'document.create', { name: 'Site plan', about: `booking:${bookingId}` });
  });

  test('have a status of the organisation, and no other: a clear error names the field (D192)', async () => {
    const about = `booking:${bookingId}`;
    const none = await refused('dispatcher', 'document.create', { name: 'Plan', about, status: 'sent' });
    expect(none.detail).toBe('status: is none: the organisation has no statuses of documents');
    await api.operate(api.acme.id, 'organisation.changeSettings', {
      settings: {
        docStatuses: [
          { status: 'signed', order: 2, secondaryLabel: null },
          { status: 'sent', order: 1, secondaryLabel: 'With the customer' },
        ],
      },
    });
    const other = await refused('dispatcher', 'document.create', { name: 'Plan', about, status: 'lost' });
    expect(other).toMatchObject({ code: 'invalid_input' });
    expect(other.detail).toBe("status: is none of 'sent', 'signed'");
    const { recordId: documentId, position } = await add('Plan', about, { status: 'sent' });
    expect(await namesOf(`status=sent&after=${position}`)).toEqual(['Plan']);
    // One that is there no more stays until another is chosen.
    await api.operate(api.acme.id, 'organisation.changeSettings', { settings: { docStatuses: [] } });
    await done('dispatcher', 'document.change', { documentId, status: 'sent', number: 'P-1' });
  });

  test('are listed ten at a time, and counted by whether they are valid, to renew or expired (D343)', async () => {
    const about = `resource:${api.acme.otherResourceId}`;
    let position = 0;
    for (const [index, days] of [-1, 0, 59, 60, 61, 100, 200, 300, 400, 500, null].entries()) {
      const until = days === null ? null : inDays(days);
      position = (await add(`Paper ${index}`, about, { until })).position;
    }
    const page = await get(`/api/v1/docs?search=paper&after=${position}`, rowsSchema);
    expect(page.rows.map(({ name }) => name).slice(0, 2)).toEqual(['Paper 0', 'Paper 1']);
    expect(page.rows).toHaveLength(10);
    expect(await namesOf('search=paper&stage=toRenew')).toEqual(['Paper 1', 'Paper 2']);
    expect(await namesOf('search=paper&stage=expired')).toEqual(['Paper 0']);
    const counted = await get('/api/v1/counts/docs?by=stage', recordCountsSchema);
    expect(counted.counts).toMatchObject({ expired: 1, toRenew: 2 });
    // By the day on which they end, on the organisation's clock.
    const noon = Math.floor(Date.now() / 1000) + 59 * 86_400;
    expect(await namesOf(`search=paper&untilFrom=${noon - 86_400}&untilTo=${noon + 2 * 86_400}`)).toEqual(
      expect.arrayContaining(['Paper 2', 'Paper 3']),
    );
    expect(await namesOf(`search=paper&untilTo=${noon - 70 * 86_400}`)).toEqual([]);
    expect(await namesOf('search=paper&until=none')).toEqual(['Paper 10']);
    const backwards = { name: 'Backwards', about, from: '2026-02-02', until: '2026-02-01' };
    expect((await refused('dispatcher', 'document.create', backwards)).detail).toContain('until');
  });

  test('keep their earlier files, for everybody who sees the document and nobody else', async () => {
    const [first, second] = [
      await upload(png, 'old.png'),
      await upload(ofSize(beginnings.pdf, 400), 'new.pdf'),
    ];
    const about = `booking:${bookingId}`;
    const { recordId: documentId } = await add('Map', about, { file: first, seenBy: 'staff' });
    const { position } = await done('dispatcher', 'document.change', { documentId, file: second });
    const path = `/api/v1/docs/${documentId}/files`;
    for (const as of ['dispatcher', 'resource'] as const) {
      const { files } = await get(`${path}?after=${position}`, docFilesSchema, as);
      expect(files.map(({ file }) => file.name)).toEqual(['new.pdf', 'old.png']);
    }
    const bytesFor = async (as: Role, { id }: FileValue) =>
      (await api.ask('GET', `/api/v1/files/${id}`, { as: api.acme.tokens[as] })).status;
    expect(await bytesFor('resource', first)).toBe(200);
    expect(await bytesFor('customer', first)).toBe(404);
    expect((await api.ask('GET', path, { as: api.acme.tokens.customer })).status).toBe(404);
    expect((await api.ask('GET', path, { as: api.umbra.tokens.dispatcher })).status).toBe(404);
  });

  test('that a label needs and its person lacks mark the work, and say which', async () => {
    const { recordId: labelId } = await done('dispatcher', 'label.create', { name: 'Driver' });
    const { recordId: resourceId } = await done('dispatcher', 'resource.create', {
      firstName: 'Lee',
      lastName: 'Marsh',
      labelIds: [labelId],
    });
    const start = mondayToCome() + 10 * hour;
    const work = { customerId: api.acme.customerId, start, end: start + hour, labelIds: [labelId] };
    const { recordId: id } = await done('dispatcher', 'booking.create', {
      ...work,
      resourceIds: [resourceId],
      force: true,
    });
    const reasons = async (position: number) => {
      const schema = z.object({ violations: z.array(z.object({ message: z.string() })) });
      const { violations } = await get(`/api/v1/bookings/${id}?after=${position}`, schema);
      return violations.map(({ message }) => message).filter((message) => message.startsWith('Labels'));
    };
    const { recordId: typeId, position } = await done('dispatcher', 'documentType.create', {
      name: 'Driving licence',
      requiredForIds: [labelId],
    });
    expect(await reasons(position)).toEqual(["Labels don't match. Missing: Driver (no Driving licence)"]);
    const { recordId: documentId, position: added } = await add('Licence', `resource:${resourceId}`, {
      typeId,
    });
    expect(await reasons(added)).toEqual([]);
    const { position: ended } = await done('dispatcher', 'document.change', {
      documentId,
      until: '2025-06-30',
    });
    expect(await reasons(ended)).toEqual([
      expect.stringMatching(/Missing: Driver \(Driving licence ended on 30.Jun.2025\)/),
    ]);
    const { position: archived } = await done('dispatcher', 'documentType.archive', {
      documentTypeId: typeId,
    });
    expect(await reasons(archived)).toEqual([]);
  });
});
