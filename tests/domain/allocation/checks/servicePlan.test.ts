import { describe } from 'vitest';
import { aShift, at } from '../../../support/allocationFixture.ts';
import { examples, shifts, skip } from './examples.ts';

describe('§5 service plan', () => {
  const plan = (updateType: 'Inactive' | 'Ended' | 'End', endDate: string | null, updatedAt = 1) => ({
    visitStemId: 'V7',
    updateType,
    endDate,
    updatedAt,
  });
  const ended =
    'service_plans_invalid: The service plan ended on 01/Feb/2026. This record will not be processed.';
  const inactive =
    'service_plans_invalid: The service plan is inactive for VisitStemID V7. This record will not be processed.';
  const visit = { visitStemId: 'V7' };
  examples([
    { when: 'is inactive', job: visit, input: { servicePlans: [plan('Inactive', null)] }, told: [inactive] },
    {
      when: 'ended yesterday',
      job: visit,
      input: { servicePlans: [plan('Ended', '2026-02-01')] },
      told: [ended],
    },
    {
      when: 'ended yesterday, in the other wording',
      job: visit,
      input: { servicePlans: [plan('End', '2026-02-01')] },
      told: [ended],
    },
    {
      when: 'serves its last day to the end',
      job: { ...visit, start: at('23:00'), end: at('23:59') },
      input: { servicePlans: [plan('Ended', '2026-02-02')], ...shifts(aShift('ana', '00:00', '24:00')) },
      told: [],
    },
    {
      when: 'ends while the job, begun on its last day, runs past midnight',
      job: { ...visit, start: at('23:00'), end: at('25:00') },
      input: { servicePlans: [plan('Ended', '2026-02-02')], ...shifts(aShift('ana', '00:00', '24:00')) },
      told: [],
    },
    {
      when: 'is judged by its latest update',
      job: visit,
      input: { servicePlans: [plan('Ended', '2026-12-31', 2), plan('Inactive', null, 1)] },
      told: [],
    },
    {
      when: 'ended on a date that is not given',
      job: visit,
      input: { servicePlans: [plan('Ended', null)] },
      told: [],
    },
    {
      when: 'is another visit’s',
      job: { visitStemId: 'V8' },
      input: { servicePlans: [plan('Inactive', null)] },
      told: [],
    },
    {
      when: 'is not looked at when switched off',
      job: visit,
      input: { servicePlans: [plan('Inactive', null)], settings: skip('visitServicePlan') },
      told: [],
    },
  ]);
});
