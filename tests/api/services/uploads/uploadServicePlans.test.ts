import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { counts, createUploadSide, monday, type UploadSide } from './uploadSide.ts';

describe('uploading service plans', () => {
  let side: UploadSide;
  beforeAll(async () => {
    side = await createUploadSide();
  });
  afterAll(() => side.close());

  test('matches service plans by their VisitStemID, and the latest update counts', async () => {
    const file = [
      'VisitStemID,UpdateType,EndDate,VisitStemUpdated',
      'VS-1,Ended,31/03/2026,09/03/2026 08:30',
      'VS-2,inactive,,',
      'VS-3,Paused,,',
      'VS-4,End,,',
      ',Ended,31/03/2026,',
      'VS-1,Ended,30/04/2026,08/03/2026 08:30',
      'VS-5,Ended,31/03/2026,09/03/2026 08:30',
      'VS-5,Ended,30/04/2026,09/03/2026 08:30',
    ];
    const otherwise = (line: number) =>
      `is in line ${line} too, with other values: correct one of the rows or take it out`;
    const report = await side.upload('servicePlans', file);
    expect(counts(report)).toEqual({ rows: 8, created: 2, changed: 0, unchanged: 0, rejected: 6 });
    expect(report.errors.map(({ line, column, reason }) => [line, column, reason])).toEqual([
      [4, 'UpdateType', 'is not one of Inactive, Ended or End'],
      [5, 'EndDate', 'is required if the plan ends'],
      [6, 'VisitStemID', 'is required'],
      [7, 'VisitStemID', otherwise(2)],
      [8, 'VisitStemID', otherwise(9)],
      [9, 'VisitStemID', otherwise(8)],
    ]);
    const planOf = async (stem: string) =>
      (await side.known()).servicePlans.find(({ details }) => details.visitStemId === stem)?.details;
    expect(await planOf('VS-1')).toEqual({
      visitStemId: 'VS-1',
      updateType: 'Ended',
      endDate: '2026-03-31',
      updatedAt: monday,
    });
    expect(await planOf('VS-2')).toMatchObject({ updateType: 'Inactive', endDate: null });
    expect(counts(await side.upload('servicePlans', file.slice(0, 3)))).toMatchObject({
      created: 0,
      unchanged: 2,
    });
    const [header = ''] = file;
    const older = await side.upload('servicePlans', [header, 'VS-1,Inactive,,2026-03-08']);
    expect(older.errors[0]?.reason).toBe('is older than the latest known update');
    const newer = await side.upload('servicePlans', [header, 'VS-1,Ended,15/04/2026,10/03/2026']);
    expect(counts(newer)).toMatchObject({ changed: 1 });
    expect(await planOf('VS-1')).toMatchObject({ endDate: '2026-04-15' });
  });
});
