import { afterAll, beforeAll, expect, test } from 'vitest';
import { dispatcher } from '../../../commands/writeSideFixture.ts';
import { createUploadSide, type UploadSide } from './uploadSide.ts';

let side: UploadSide;
beforeAll(async () => {
  side = await createUploadSide();
});
afterAll(() => side.close());

test('a row that brings a record to a stage by a step that the organisation has closed is bad, in a dry run too', async () => {
  await side.send('task.create', { taskId: 'wash', title: 'Wash up', checklist: [] });
  const workflow = { actions: { start: { label: 'Begin', removed: true } } };
  const define = { kind: 'task', workflow };
  await side.send('organisation.defineWorkflow', define, { ...dispatcher, duties: ['admin'] });
  for (const dryRun of [true, false]) {
    const report = await side.upload('tasks', ['Title,Status', 'Wash up,Active'], { dryRun });
    expect(report.errors).toMatchObject([{ line: 2, reason: expect.stringContaining("'Begin'") }]);
  }
  const report = await side.upload('tasks', ['Title,Status', 'Wash up,Finished']);
  expect([report.errors, report.changed]).toEqual([[], 1]);
});
