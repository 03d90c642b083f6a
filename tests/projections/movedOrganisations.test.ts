import { afterEach, beforeEach, expect, test } from 'vitest';
import { allProjections } from '../../projections/allProjections.ts';
import { history } from '../../projections/models/history.ts';
import { readChangedOrganisations } from '../../projections/queries/changedOrganisations.ts';
import { readFeedMoved } from '../../projections/queries/feedMoved.ts';
import type { Ledger } from '../../projections/readModel.ts';
import { longestWaitMs } from '../support/longestWaitMs.ts';
import { createReadSide, type ReadSideFixture } from './readSideFixture.ts';
import { appendAll, labelCreated, organisationCreated } from './recorded.ts';

let readSide: ReadSideFixture;
beforeEach(async () => {
  readSide = await createReadSide();
});
afterEach(() => readSide.close());

test('one query tells which feeds continue after a number, and in which organisations something happened', async () => {
  const { log, pool } = readSide;
  const projector = await readSide.start();
  const first = await appendAll(log, [organisationCreated('acme'), organisationCreated('rival')]);
  const second = await appendAll(log, [labelCreated('acme', 'lab-1', 'First aid')]);
  await projector.reached(second, longestWaitMs);

  const heads = (...seqs: readonly [string, number][]) => readFeedMoved(pool, new Map(seqs));
  expect(await heads(['acme', 1], ['rival', 1], ['unknown', 0])).toEqual(['acme']);
  expect(await heads(['acme', 2], ['rival', 0])).toEqual(['rival']);
  expect(await heads()).toEqual([]);

  const after = (...positions: readonly [string, number][]) =>
    readChangedOrganisations(pool, new Map(positions));
  expect(await after(['acme', first], ['rival', first], ['unknown', 0])).toEqual(['acme']);
  expect(await after(['acme', second], ['rival', second])).toEqual([]);
});

test('while the history has stopped, every organisation may have changed', async () => {
  const { log, pool } = readSide;
  const poisoned: Ledger = {
    ...history,
    entry() {
      throw new Error('cannot take it');
    },
  };
  const others = allProjections.filter(({ name }) => name !== 'history');
  const projector = await readSide.start({ projections: [...others, poisoned] });
  const position = await appendAll(log, [organisationCreated('acme')]);
  await projector.reached(position, longestWaitMs);
  expect(await readChangedOrganisations(pool, new Map([['acme', position]]))).toEqual(['acme']);
});
