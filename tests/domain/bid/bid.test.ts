import { expect, test } from 'vitest';
import { bid } from '../../../domain/bid/bid.ts';
import { refusalOfClosed } from '../../../domain/catalogues/closedCommands.ts';
import { defaultOrganisationSettings } from '../../../domain/organisation/organisationSettings.ts';
import { stageAt } from '../../../domain/record/stages.ts';
import { claimsOf } from '../../../domain/rights/persona.ts';

test('D135, D343: bids come twenty to a page, and expire when the work begins without an answer', () => {
  expect(bid.pageSize).toBe(20);
  const { stages } = bid;
  if (stages === null) throw new Error('a bid has stages');
  const stageOf = (stage: string, now: number) => stageAt(stages, { stage, start: 100 }, now);
  expect([stageOf('new', 99), stageOf('new', 100), stageOf('accepted', 100)]).toEqual([
    'new',
    'expired',
    'accepted',
  ]);
});

test('D251: the job board is closed to resources where the organisation hides it, and to nobody else', () => {
  const settings = {
    ...defaultOrganisationSettings,
    hideFromResources: { ...defaultOrganisationSettings.hideFromResources, jobBoard: true },
  };
  const closes = (persona: 'resource' | 'dispatcher') =>
    refusalOfClosed(claimsOf(persona), 'jobOffer.take', settings)?.code;
  expect([closes('resource'), closes('dispatcher')]).toEqual(['not_allowed', undefined]);
});
