import { z } from 'zod';
import { type MatchAnswer, matchAnswerSchema, type UploadKind } from '../../api/contract/upload.ts';
import { request } from '../client/request.ts';
import type { UploadFile } from './uploadFile.ts';

/** Asks the server which column of a file fills which field, and how such a file was read before. */
export function matchFile(kind: UploadKind, { columns, sample }: UploadFile): Promise<MatchAnswer> {
  return request(`/api/v1/uploads/${kind}/match`, matchAnswerSchema, {
    method: 'POST',
    body: { header: columns, rows: sample.map((row) => row.map((cell) => cell.slice(0, mostLooked))) },
  });
}

/** So much of a cell tells what it is. */
const mostLooked = 200;

/** Forgets how files with these columns are read. */
export async function forgetMapping(id: string): Promise<void> {
  await request(`/api/v1/uploads/mappings/${id}/forget`, z.object({ forgotten: z.boolean() }), {
    method: 'POST',
    body: {},
  });
}
