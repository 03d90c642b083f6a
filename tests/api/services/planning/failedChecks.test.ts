import { expect, test } from 'vitest';
import { tellFailedChecks } from '../../../../api/services/planning/failedChecks.ts';
import { violationOf } from '../../../../domain/allocation/violation.ts';

/** What is written to the log about an answer. */
function logged(answer: unknown): readonly unknown[] {
  const lines: unknown[] = [];
  tellFailedChecks({ error: (...line: unknown[]) => void lines.push(line) }, answer);
  return lines;
}

test('an answer in which every check was made writes no line', () => {
  const busy = violationOf('resource_on_leave', 'ana', { from: 0, to: 1, fromText: '', toText: '' });
  expect(logged({ events: [{ data: { violations: [busy] } }], report: null })).toEqual([]);
  expect(logged(undefined)).toEqual([]);
});

test('checks that failed are written once each, wherever the answer mentions them', () => {
  const ofBen = violationOf('fallback', 'ben', {
    exception: 'odd',
    jobId: 'b1',
    where: 'one (leave.ts:3:1)',
  });
  const ofJob = violationOf('fallback', null, { exception: 'no such zone', jobId: 'b2' });
  const events = [{ data: { choices: [{ violations: [ofBen] }], violations: [ofBen] } }];
  const report = { unallocated: [{ bookingId: 'b2', code: 'no_auto_allocation', failures: [ofJob] }] };
  expect(logged({ events, report })).toEqual([
    [{ failedChecks: [ofBen, ofJob], count: 2 }, 'checks of the allocation failed'],
  ]);
});

test('of many failed checks the first are written, and the number of all', () => {
  const many = Array.from({ length: 9 }, (_, number) =>
    violationOf('fallback', `r${number}`, { exception: 'odd' }),
  );
  expect(logged(many)).toEqual([
    [{ failedChecks: many.slice(0, 5), count: 9 }, 'checks of the allocation failed'],
  ]);
});
