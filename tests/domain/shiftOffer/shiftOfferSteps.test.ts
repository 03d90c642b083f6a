import { Result } from 'effect';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stageByLists, stagesOfListStep } from '../../../domain/record/listSteps.ts';
import { shiftOffer } from '../../../domain/shiftOffer/shiftOffer.ts';
import {
  decideShiftOffer,
  type ShiftOfferCommand,
  type ShiftOfferState,
  withdrawn,
} from '../../../domain/shiftOffer/shiftOfferSteps.ts';
import { shiftOfferDetails, signedInAs } from '../shift/shiftFixture.ts';

const { decider } = shiftOffer;
const begins = 1_772_400_000;
const people = ['ana', 'ben', 'cleo'];
const one = { shiftOfferId: 'one' };

const offered: ShiftOfferState = decider.evolve(decider.initial, {
  type: 'ShiftOfferCreated',
  data: shiftOfferDetails('ana', { start: begins, end: begins + 8 * 3600 }),
});

/** The same, for hours of the colleague on the next day. */
const exchange: ShiftOfferState = decider.evolve(decider.initial, {
  type: 'ShiftOfferCreated',
  data: {
    ...shiftOfferDetails('ana', { start: begins, end: begins + 8 * 3600 }),
    inReturnStart: begins + 86_400,
    inReturnEnd: begins + 90_000,
  },
});

const everythingFits = { obstaclesOf: () => [], works: () => true };
function settingsWith(shiftOffersNeedApproval: boolean) {
  return { openShiftsNeedApproval: false, shiftOffersNeedApproval };
}

interface Sent {
  readonly who: string;
  readonly command: ShiftOfferCommand;
  readonly now: number;
}

const anySent: fc.Arbitrary<Sent> = fc.record({
  who: fc.constantFrom('planner', ...people),
  now: fc.constantFrom(begins - 1, begins - 1, begins),
  command: fc.oneof(
    fc.constant<ShiftOfferCommand>({ name: 'shiftOffer.archive', input: one }),
    fc.record({
      name: fc.constantFrom<
        'shiftOffer.agree' | 'shiftOffer.disagree' | 'shiftOffer.approve' | 'shiftOffer.takeBack'
      >('shiftOffer.agree', 'shiftOffer.disagree', 'shiftOffer.approve', 'shiftOffer.takeBack'),
      input: fc.constantFrom(...people).map((resourceId) => ({ ...one, resourceId })),
    }),
  ),
});

function decide(state: ShiftOfferState, { who, command, now }: Sent) {
  const facts = { actor: signedInAs(who), now, newId: (purpose: string) => purpose };
  return decideShiftOffer(state, command, { ...facts, ...everythingFits, settings: settingsWith(true) });
}

test('a shift offer is given to nobody but one colleague, who has agreed, by a planner', () => {
  fc.assert(
    fc.property(fc.array(anySent, { maxLength: 30 }), (sent) => {
      let state = offered;
      for (const step of sent) {
        const decided = decide(state, step);
        if (Result.isFailure(decided)) continue;
        for (const event of decided.success) {
          if (event.type === 'OfferApproved') {
            const to = event.data.resourceId ?? '';
            expect([step.who, 'agreedBy' in state && state.agreedBy.includes(to), to]).toEqual([
              'planner',
              true,
              to,
            ]);
            expect(to).not.toBe('ana');
          }
          state = decider.evolve(state, event);
        }
        if (!('details' in state)) throw new Error('it is there');
        expect(state.givenTo.length).toBeLessThanOrEqual(1);
        const again = decide(state, step);
        if (decided.success.length > 0) expect(Result.isSuccess(again) && again.success).toEqual([]);
      }
    }),
  );
});

test('every step of a shift offer is taken in the status that the table names, and in no other', () => {
  fc.assert(
    fc.property(fc.array(anySent, { maxLength: 12 }), anySent, (before, sent) => {
      const state = before.reduce((now, step) => {
        const decided = decide(now, step);
        return Result.isSuccess(decided) ? decided.success.reduce(decider.evolve, now) : now;
      }, offered);
      if (!('details' in state)) throw new Error('it is there');
      const stage = stageByLists(shiftOffer, state, sent.now);
      const step = sent.command.name.slice('shiftOffer.'.length);
      const role = sent.who === 'planner' ? 'planner' : sent.who === 'ana' ? 'owner' : 'own';
      const table = step === 'archive' ? withdrawn[role] : stagesOfListStep(shiftOffer, step, role);
      const decided = decide(state, sent);
      if (Result.isSuccess(decided) && decided.success.length > 0) expect(table).toContain(stage);
    }),
  );
});

test('whoever agrees has the hours at once where no approval is wanted, and may press twice', () => {
  const input = { ...one, resourceId: 'ben' };
  const agreed = decider.evolve(offered, { type: 'OfferAgreed', data: { resourceId: 'ben' } });
  const agree = (state: ShiftOfferState, shiftOffersNeedApproval: boolean) => {
    const decided = decideShiftOffer(
      state,
      { name: 'shiftOffer.agree', input },
      {
        actor: signedInAs('ben'),
        now: begins - 1,
        newId: (purpose: string) => purpose,
        ...everythingFits,
        settings: settingsWith(shiftOffersNeedApproval),
      },
    );
    return Result.isSuccess(decided) ? decided.success : decided.failure.message;
  };
  const given = { type: 'OfferApproved' as const, data: { resourceId: 'ben' } };
  expect(agree(offered, false)).toEqual([given]);
  for (const isAskedFor of [true, false]) {
    expect(agree(decider.evolve(offered, given), isAskedFor)).toEqual([]);
    expect(agree(decider.evolve(agreed, given), isAskedFor)).toEqual([]);
  }
  // They had agreed while a planner was to decide.
  expect([agree(agreed, true), agree(agreed, false)]).toEqual([[], [given]]);
});

test('an offer for hours that have begun is agreed to by nobody, and withdrawn by whoever made it', () => {
  const inReturnStart = begins - 3600;
  const begun: ShiftOfferState = decider.evolve(decider.initial, {
    type: 'ShiftOfferCreated',
    data: {
      ...shiftOfferDetails('ana', { start: begins, end: begins + 8 * 3600 }),
      inReturnStart,
      inReturnEnd: begins,
    },
  });
  const taken = (who: string, command: ShiftOfferCommand) => {
    const decided = decide(begun, { who, command, now: inReturnStart });
    return Result.isSuccess(decided) ? decided.success.map(({ type }) => type) : decided.failure.message;
  };
  const input = { ...one, resourceId: 'ben' };
  expect(taken('ben', { name: 'shiftOffer.agree', input })).toBe(
    'The shift that is wanted in return has begun.',
  );
  expect(taken('ana', { name: 'shiftOffer.archive', input: one })).toEqual(['ShiftOfferArchived']);
});

test('a shift is taken back from nobody who no longer works it, and for nobody who cannot have it', () => {
  const input = { ...one, resourceId: 'ben' };
  const given = [
    { type: 'OfferAgreed' as const, data: { resourceId: 'ben' } },
    { type: 'OfferApproved' as const, data: { resourceId: 'ben' } },
  ].reduce(decider.evolve, offered);
  const facts = {
    actor: signedInAs('planner'),
    now: begins,
    newId: (purpose: string) => purpose,
    settings: settingsWith(true),
  };
  const takeBack = (more: { isTheirs: boolean; obstacles: readonly string[] }) => {
    const known = { works: () => more.isTheirs, obstaclesOf: () => more.obstacles };
    const decided = decideShiftOffer(given, { name: 'shiftOffer.takeBack', input }, { ...facts, ...known });
    return Result.isSuccess(decided) ? 'accepted' : decided.failure.message;
  };
  expect([
    takeBack({ isTheirs: true, obstacles: [] }),
    takeBack({ isTheirs: false, obstacles: [] }),
    takeBack({ isTheirs: true, obstacles: ['On leave'] }),
  ]).toEqual([
    'accepted',
    'These hours are no longer in their shifts.',
    'They cannot have this shift: On leave.',
  ]);
});

test('without approval whoever agrees first has it, and is not told what keeps whoever offers it from theirs', () => {
  const input = { ...one, resourceId: 'ben' };
  const agree = (who: string, needs: boolean, obstaclesInReturn: readonly string[] = []) => {
    const decided = decideShiftOffer(
      exchange,
      { name: 'shiftOffer.agree', input },
      {
        actor: signedInAs(who),
        now: begins - 1,
        newId: (purpose: string) => purpose,
        ...everythingFits,
        obstaclesOf: (resourceId) => (resourceId === 'ana' ? obstaclesInReturn : []),
        settings: settingsWith(needs),
      },
    );
    return Result.isSuccess(decided)
      ? decided.success
      : [decided.failure.message, decided.failure.details.obstacles];
  };
  const data = { resourceId: 'ben' };
  expect(agree('ben', true)).toEqual([{ type: 'OfferAgreed', data }]);
  const handedOver = agree('ben', false);
  expect(handedOver).toEqual([{ type: 'OfferApproved', data }]);
  expect(agree('planner', false)).toEqual(handedOver);
  expect(agree('ben', false, ['On leave'])).toEqual([
    'Whoever offers this shift cannot have yours in return any more.',
    undefined,
  ]);
  expect(agree('planner', false, ['On leave'])).toEqual([
    'Whoever would get the shift in return cannot have it: On leave.',
    ['On leave'],
  ]);
});
