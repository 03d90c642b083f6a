import { Result } from 'effect';
import { expect } from 'vitest';
import { z } from 'zod';
import { type UploadReport, uploadLineSchema } from '../../../../api/contract/upload.ts';
import { longestWaitMs } from '../../../support/longestWaitMs.ts';
import { password, signIn, type TestApi } from '../../apiFixture.ts';

export type Document = Readonly<Record<string, unknown>>;

/** Somebody who administers an organisation that has nothing yet; returns their token. */
export async function emptyOrganisation(api: TestApi, org: string): Promise<string> {
  await api.operate(org, 'organisation.create', { organisationId: org, name: `The ${org} company` });
  const email = `admin@${org}.example`;
  const made = await api.server.services.identity.createUser({
    uid: `${org}-admin`,
    name: 'Admin',
    email,
    password,
    org,
    role: 'dispatcher',
    duties: ['admin'],
  });
  expect(Result.isSuccess(made)).toBe(true);
  return signIn(api, email);
}

/** Sends documents; returns the report, once whoever reads next sees what it tells. */
export async function sendDocuments(
  api: TestApi,
  kind: string,
  body: object,
  as: string,
): Promise<UploadReport> {
  const answer = await api.ask('POST', `/api/v1/documents/${kind}`, { as, body });
  const text = await answer.text();
  expect([answer.status, text]).toEqual([200, expect.anything()]);
  const last = uploadLineSchema.parse(JSON.parse(text.trimEnd().split('\n').at(-1) ?? ''));
  if (last.kind !== 'report') throw new Error(JSON.stringify(last));
  await api.server.services.projector.waitFor(last.report.position, longestWaitMs);
  return last.report;
}

export const counts = ({ created, changed, unchanged, rejected }: UploadReport) => ({
  created,
  changed,
  unchanged,
  rejected,
});

const answerSchema = z.looseObject({ nextCursor: z.string().nullable().optional() });

/** All documents of a kind, with the answers' own lists. */
export async function readDocuments(
  api: TestApi,
  kind: string,
  as: string,
  query = '',
): Promise<readonly Document[]> {
  const documents: Document[] = [];
  for (let cursor: string | null | undefined = ''; cursor !== undefined && cursor !== null; ) {
    const more: string = cursor === '' ? '' : `${query === '' ? '?' : '&'}cursor=${cursor}`;
    const answer = await api.ask('GET', `/api/v1/documents/${kind}${query}${more}`, { as });
    const body: unknown = await answer.json();
    expect([answer.status, body]).toEqual([200, expect.anything()]);
    const page = Array.isArray(body) ? { rows: body } : answerSchema.parse(body);
    const list = page.rows ?? page.statusConfig ?? [page];
    documents.push(...z.array(z.record(z.string(), z.unknown())).parse(list));
    cursor = 'nextCursor' in page ? z.string().nullish().parse(page.nextCursor) : null;
  }
  return documents;
}
