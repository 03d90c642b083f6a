import { expect, it } from 'vitest';
import type { SearchHit } from '../../../api/contract/search.ts';
import { claimsOf } from '../../../domain/rights/persona.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { recordStepVerbs } from '../../../web/search/stepVerbs.ts';
import { verbIn } from '../../../web/search/verbs.ts';

const zone = zoneOf('Australia/Sydney');

/** A task as the server would find it. */
function found(stage: string): SearchHit {
  const record = { id: 'one', revision: 1, stage, due: null, archived: false };
  return { id: 'one', title: 'Order the parts', matched: [], record } as unknown as SearchHit;
}

it('offers the steps of a record that can be taken from where it is, to those who take them', () => {
  const verbs = recordStepVerbs(claimsOf('dispatcher'));
  const said = verbIn('start task parts', verbs);
  expect([said?.verb.categories, said?.rest]).toEqual([['task'], 'parts']);
  expect(said?.verb.target(found('open'), zone)).toEqual({
    to: '/projecttasks?record=one',
    step: { recordId: 'one', step: 'start' },
  });
  expect(said?.verb.target(found('active'), zone)).toBeUndefined();
  expect(said?.verb.label('Order the parts', found('open'))).toBe('Start: Order the parts');
  expect(verbIn('cancel task parts', recordStepVerbs(claimsOf('resource')))).toBeUndefined();
});
