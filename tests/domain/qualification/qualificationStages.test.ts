import fc from 'fast-check';
import { expect, test } from 'vitest';
import { qualification } from '../../../domain/qualification/qualification.ts';
import { stageAt } from '../../../domain/record/stages.ts';
import { dateOfLocalDay, localDayOf } from '../../../domain/time/localDay.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { runs } from '../../support/runs.ts';

const { stages } = qualification;
if (stages === null) throw new Error('qualifications have stages');
const sydney = zoneOf('Australia/Sydney');

const at = (iso: string, until: string | null, stage = 'valid') =>
  stageAt(stages, { stage, until }, Date.parse(iso) / 1000, sydney);

test('A qualification ends at the midnight after its last day, by the clock of the organisation', () => {
  expect(at('2026-04-10T23:59:59+10:00', '2026-04-10')).toBe('endsSoon');
  expect(at('2026-04-11T00:00:00+10:00', '2026-04-10')).toBe('ended');
  expect(at('2026-04-11T00:00:00+10:00', '2026-04-10', 'suspended')).toBe('ended');
  expect(at('2026-04-11T00:00:00+10:00', null)).toBe('valid');
});

test('It ends soon from 90 days before, unless it is suspended', () => {
  // The clocks go back between.
  expect(at('2026-01-10T23:59:59+11:00', '2026-04-10')).toBe('valid');
  expect(at('2026-01-11T00:00:00+11:00', '2026-04-10')).toBe('endsSoon');
  expect(at('2026-01-11T00:00:00+11:00', '2026-04-10', 'toRenew')).toBe('endsSoon');
  expect(at('2026-01-11T00:00:00+11:00', '2026-04-10', 'suspended')).toBe('suspended');
});

test('It has ended exactly if the local day is after its last one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_600_000_000, max: 2_000_000_000 }),
      fc.integer({ min: -3, max: 3 }),
      (now, away) => {
        const day = localDayOf(sydney, now);
        const until = dateOfLocalDay(day + away);
        expect(stageAt(stages, { stage: 'valid', until }, now, sydney) === 'ended').toBe(away < 0);
      },
    ),
    { numRuns: runs(300) },
  );
});
