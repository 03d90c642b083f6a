import { expect, test } from 'vitest';
import type { Violation } from '../../../../../domain/allocation/allocationRecord.ts';
import type { ViolationCode } from '../../../../../domain/catalogue/violations.ts';
import { zoneOf } from '../../../../../domain/time/zone.ts';
import { boardOf } from '../../../../../web/timeline/board/board.ts';
import type { Proposal } from '../../../../../web/timeline/gesture/gesture.ts';
import { timeFormat } from '../../../../../web/timeline/time/formatTime.ts';
import { ghostText, spokenProposal } from '../../../../../web/timeline/view/planning/describeProposal.ts';
import { firstMidnight, smallBoard } from '../../boardFixture.ts';

const board = boardOf(smallBoard());
const format = timeFormat({ zone: zoneOf('Australia/Sydney'), dateFormat: 'dd/mmm/yyyy', clock: '24h' });
const home = { start: firstMidnight + 36_000, end: firstMidnight + 39_600, resourceIds: ['ann'] };
const proposal: Proposal = {
  ...home,
  row: 'ann',
  force: false,
  violations: [],
  remarks: [],
  forbidden: undefined,
  judged: 'all',
  others: [],
};
const reason = (code: ViolationCode, message: string, details = {}): Violation => ({
  code,
  message,
  resourceId: 'ann',
  details,
});
const noLabels = reason('job_label_not_setup', 'Job labels are not set up');
const outside = reason('resource_shift_not_match', 'Job outside resource shift', {
  shiftsText: '08:00–16:00',
});

test('what cannot be and what conflicts is read aloud with one full stop', () => {
  const said = [
    { ...proposal, forbidden: 'Has this booking already.' },
    { ...proposal, violations: [noLabels] },
  ].map((one) => spokenProposal(board, format, home, one).split('. ').at(-1));
  expect(said).toEqual([
    'Cannot be dropped here: Has this booking already.',
    'Conflict: Job labels are not set up.',
  ]);
});

test('the most telling reason is on the ghost, with its figures', () => {
  const { reason: text } = ghostText(board, format, 'Wash', home, {
    ...proposal,
    violations: [noLabels, outside],
  });
  expect(text).toBe('Job outside resource shift · 08:00–16:00 (and 1 more)');
});
