import Papa from 'papaparse';
import { expect } from 'vitest';
import { type UploadKind, uploadLineSchema } from '../../../../api/contract/upload.ts';
import { longestWaitMs } from '../../../support/longestWaitMs.ts';
import type { TestApi, TestOrganisation } from '../../apiFixture.ts';

/** A list as a CSV file, once everything that was written is in it. */
export async function exportOf(api: TestApi, path: string, of: TestOrganisation = api.acme): Promise<string> {
  const { services } = api.server;
  await services.projector.waitFor(await services.log.head(), longestWaitMs);
  const answer = await api.ask('GET', `/api/v1/exports/${path}`, { as: of.tokens.dispatcher });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  // What decodes a text takes the mark away.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
}

export const rowsOf = (csv: string) => Papa.parse<string[]>(csv.replace(/^\ufeff/, '')).data;

/** Uploads a file; returns what the report counts. */
export async function uploadTo(
  api: TestApi,
  kind: UploadKind,
  csv: string,
  to: TestOrganisation = api.acme,
  how: 'dry run' | 'for good' = 'for good',
) {
  const answer = await api.ask('POST', `/api/v1/uploads/${kind}`, {
    as: to.tokens.dispatcher,
    body: { csv, dryRun: how === 'dry run' },
  });
  const last = uploadLineSchema.parse(JSON.parse((await answer.text()).trim().split('\n').at(-1) ?? ''));
  if (last.kind !== 'report') throw new Error(`no report: ${last.kind}`);
  const { created, changed, unchanged, rejected, errors, ignoredColumns } = last.report;
  return { created, changed, unchanged, rejected, errors, ignoredColumns };
}

export const nothingNew = { created: 0, changed: 0, rejected: 0, errors: [], ignoredColumns: [] };
