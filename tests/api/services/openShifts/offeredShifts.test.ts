import { describe, expect, test } from 'vitest';
import { openShiftsFor } from '../../../../api/services/openShifts/openShiftsFor.ts';
import { shiftOffersFor } from '../../../../api/services/shiftOffers/shiftOffersFor.ts';
import type { FactOf } from '../../../../domain/catalogues/readings.ts';
import type { AllocationFacts } from '../../../../domain/kernel/facts.ts';
import { allocationFacts } from '../../../domain/booking/bookingFixture.ts';
import { openShiftDetails, shiftOfferDetails } from '../../../domain/shift/shiftFixture.ts';
import { at } from '../../../support/allocationFixture.ts';

/** Ana and Bob work from eight to six; the untrained one has no hours. */
const all = allocationFacts();
const shifts = all.shifts.filter(({ resourceId }) => resourceId !== 'untrained');
const known: AllocationFacts = { ...all, shifts };
const morning = { start: at('09:00'), end: at('12:00') };
const names = new Map([['ana', 'Ana']]);

function offer(more: Partial<FactOf<'shiftOffer'>> = {}): FactOf<'shiftOffer'> {
  return {
    ...shiftOfferDetails('ana', morning),
    id: 'offer',
    agreedBy: [],
    givenTo: [],
    archived: false,
    ...more,
  };
}

function openShift(more: Partial<FactOf<'openShift'>> = {}): FactOf<'openShift'> {
  return {
    ...openShiftDetails(morning),
    id: 'open',
    takenBy: [],
    askedBy: [],
    archived: false,
    ...more,
  };
}

const offersFor = (who: string, one: FactOf<'shiftOffer'>, now = at('00:00')) =>
  shiftOffersFor(who, [one], { facts: known, names, sheets: shifts, now });
const mineOf = (who: string, one: FactOf<'shiftOffer'>) =>
  offersFor(who, one).map(({ from, mine }) => [from, mine]);

describe('the shifts that are offered to somebody', () => {
  test('are those of colleagues that they could take over, and their own', () => {
    expect(mineOf('untrained', offer())).toEqual([['Ana', 'no']]);
    expect(mineOf('bob', offer())).toEqual([]);
    expect(mineOf('ana', offer())).toEqual([['Ana', 'offered']]);
  });

  test('are none that whoever offers them no longer works: nobody can take these over', () => {
    const gone = { start: at('06:00'), end: at('09:00') };
    expect(mineOf('untrained', offer(gone))).toEqual([]);
    expect(mineOf('untrained', offer({ ...gone, agreedBy: ['untrained'] }))).toEqual([]);
    expect(mineOf('ana', offer(gone))).toEqual([]);
  });

  test('for one in return are those of which they have that one, whatever it overlaps of the other', () => {
    const evening = { inReturnStart: at('14:00'), inReturnEnd: at('18:00') };
    expect(mineOf('untrained', offer(evening))).toEqual([]);
    expect(mineOf('bob', offer(evening))).toEqual([]);
    const whole = { inReturnStart: at('08:00'), inReturnEnd: at('18:00') };
    expect(mineOf('bob', offer(whole))).toEqual([['Ana', 'no']]);
  });

  test('for one in return are over once that one begins: for nobody but whoever offers them or has agreed', () => {
    const exchange = { start: at('10:00'), inReturnStart: at('08:00'), inReturnEnd: at('18:00') };
    const standings = (more: Partial<FactOf<'shiftOffer'>>, now: number) =>
      ['ana', 'bob'].map((who) =>
        offersFor(who, offer({ ...exchange, ...more }), now).map((one) => one.standing),
      );
    expect(standings({}, at('07:59'))).toEqual([['offered'], ['offered']]);
    expect(standings({}, at('08:00'))).toEqual([['over'], []]);
    expect(standings({ toResourceId: 'bob' }, at('08:00'))).toEqual([['over'], []]);
    expect(standings({ agreedBy: ['bob'] }, at('08:00'))).toEqual([['over'], ['over']]);
    expect(standings({ agreedBy: ['bob'], givenTo: ['bob'] }, at('08:00'))).toEqual([['given'], ['given']]);
  });

  test('are theirs, once given, as long as they work them', () => {
    const given = { agreedBy: ['bob'], givenTo: ['bob'] };
    expect(mineOf('bob', offer(given))).toEqual([['Ana', 'given']]);
    expect(mineOf('bob', offer({ ...given, start: at('06:00') }))).toEqual([]);
    expect(mineOf('ana', offer({ ...given, start: at('06:00') }))).toEqual([['Ana', 'offered']]);
  });
});

describe('the open shifts that concern somebody', () => {
  const mine = (who: string, more: Partial<FactOf<'openShift'>>) =>
    openShiftsFor(who, [openShift(more)], known).map((one) => one.mine);

  test('are those that they could take, and those that they have', () => {
    expect([mine('untrained', {}), mine('bob', {}), mine('bob', { takenBy: ['bob'] })]).toEqual([
      ['no'],
      [],
      ['taken'],
    ]);
  });

  test('are none that they have handed over since', () => {
    expect(mine('untrained', { takenBy: ['untrained'] })).toEqual([]);
  });
});
