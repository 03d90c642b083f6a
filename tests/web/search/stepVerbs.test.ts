import { expect, it } from 'vitest';
import type { SearchHit } from '../../../api/contract/search.ts';
import { claimsOf } from '../../../domain/rights/persona.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { offSick } from '../../../web/absences/offSick.ts';
import { recordStepVerbs } from '../../../web/search/stepVerbs.ts';
import { verbIn, verbs } from '../../../web/search/verbs.ts';

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

it('asks for the days off sick above the screen that is shown, by whatever people say', () => {
  for (const typed of ['sick ana', 'off sick ana']) {
    const said = verbIn(typed, verbs);
    expect([said?.verb.key, said?.rest]).toEqual(['sick', 'ana']);
    expect(said?.verb.may(claimsOf('resource'))).toBe(false);
    const target = said?.verb.target({ ...found('open'), id: 'ana' }, zone);
    if (target === undefined || !('act' in target)) throw new Error('it opens a dialog');
    target.act();
    expect(offSick.now()).toBe('ana');
    offSick.become(undefined);
  }
});
