import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { labelDocument } from '../../../../api/services/documents/labelDocument.ts';
import { jsonTable } from '../../../../web/uploads/jsonTable.ts';
import { startApi, type TestApi } from '../../apiFixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const fileOf = async (org: 'acme' | 'umbra', after = '0') => {
  const path = `/api/v1/documents/labels?after=${after}`;
  const answer = await api.ask('GET', path, { as: api[org].tokens.dispatcher });
  const labels = z.array(labelDocument.schema).parse(await answer.json());
  return { labels, disposition: answer.headers.get('content-disposition') };
};

test('the labels file has every label in use in the specification’s shape, under its name', async () => {
  await api.operate('acme', 'label.create', {
    labelId: 'aid',
    name: 'First aid',
    type: 'certificate',
    unitPrice: 42.5,
    reference: 'L-12',
  });
  await api.operate('acme', 'label.create', { labelId: 'old', name: 'Old' });
  await api.operate('acme', 'label.archive', { labelId: 'old' });
  const { labels, disposition } = await fileOf('acme');
  expect(disposition).toBe('attachment; filename="acme_labels.json"');
  expect(labels).toEqual([
    { _id: 'aid', name: 'First aid', type: 'certificate', unit_price: 42.5, lbl_not_riyo_id: 'L-12' },
    { _id: 'acme-label', name: 'acme nursing', type: 'label', unit_price: null, lbl_not_riyo_id: null },
  ]);
});

test('another organisation that uploads the file has the same labels, and uploading it again changes nothing', async () => {
  const { labels } = await fileOf('acme');
  const upload = async () => {
    const answer = await api.ask('POST', '/api/v1/uploads/labels', {
      as: api.umbra.tokens.dispatcher,
      body: { fileName: 'acme_labels.json', csv: jsonTable(JSON.stringify(labels)), dryRun: false },
    });
    return await answer.text();
  };
  const report = await upload();
  expect(report).toContain('"rejected":0');
  const told = await fileOf('umbra', /"position":(\d+)/.exec(report)?.[1]);
  const content = (some: typeof labels) => some.map(({ _id, ...label }) => label);
  expect(content(told.labels)).toEqual(expect.arrayContaining(content(labels)));
  expect(await upload()).toContain(`"unchanged":${labels.length}`);
});

test('field workers and customers get no labels file', async () => {
  for (const role of ['resource', 'customer'] as const) {
    const answer = await api.ask('GET', '/api/v1/documents/labels', { as: api.acme.tokens[role] });
    expect(answer.status).toBe(403);
  }
});
