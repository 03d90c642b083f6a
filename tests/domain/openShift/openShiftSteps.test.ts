import { Result } from 'effect';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openShift } from '../../../domain/openShift/openShift.ts';
import {
  decideOpenShiftStep,
  type OpenShiftState,
  type OpenShiftStep,
  openShiftStepNames,
} from '../../../domain/openShift/openShiftSteps.ts';
import { stageByLists, stagesOfListStep } from '../../../domain/record/listSteps.ts';
import { openShiftDetails, signedInAs } from '../shift/shiftFixture.ts';

const { decider } = openShift;
const begins = 1_772_400_000;
const details = openShiftDetails({ start: begins, end: begins + 8 * 3600 });
const people = ['ana', 'ben', 'cleo', 'dan'];

interface Sent {
  readonly who: string;
  readonly step: OpenShiftStep;
  readonly resourceId: string;
  readonly now?: number;
  readonly obstacles?: readonly string[];
  readonly isTheirs?: boolean;
  readonly openShiftsNeedApproval?: boolean;
}

function decide(state: OpenShiftState, sent: Sent) {
  const {
    who,
    step,
    resourceId,
    now = begins - 1,
    obstacles = [],
    isTheirs = true,
    openShiftsNeedApproval = false,
  } = sent;
  const input = { openShiftId: 'one', resourceId };
  return decideOpenShiftStep(
    state,
    { name: `openShift.${step}`, input },
    {
      actor: signedInAs(who),
      now,
      newId: (purpose) => purpose,
      obstaclesOf: () => obstacles,
      works: () => isTheirs,
      settings: { openShiftsNeedApproval, shiftOffersNeedApproval: true },
    },
  );
}

/** The state after steps; those that are refused change nothing. */
function stateAfter(state: OpenShiftState, steps: readonly Sent[]): OpenShiftState {
  return steps.reduce((now, sent) => {
    const decided = decide(now, sent);
    return Result.isSuccess(decided) ? decided.success.reduce(decider.evolve, now) : now;
  }, state);
}

function published(more: Partial<typeof details> = {}): OpenShiftState {
  return decider.evolve(decider.initial, { type: 'OpenShiftCreated', data: { ...details, ...more } });
}

function codeOf(state: OpenShiftState, sent: Sent): string {
  const decided = decide(state, sent);
  return Result.isSuccess(decided) ? 'accepted' : decided.failure.message;
}

const steps: readonly OpenShiftStep[] = ['take', 'giveBack', 'request', 'endRequest'];
const anyStep: fc.Arbitrary<Sent> = fc.record({
  who: fc.constantFrom('planner', ...people),
  step: fc.constantFrom(...steps),
  resourceId: fc.constantFrom(...people),
  now: fc.constantFrom(begins - 1, begins - 1, begins),
});

describe('the steps of an open shift', () => {
  test('never give it to more people than it has places, and to nobody twice', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.boolean(),
        fc.array(anyStep),
        (places, byApproval, sent) => {
          const state = stateAfter(published({ places, byApproval }), sent);
          if (!('details' in state)) throw new Error('it is there');
          expect(state.takenBy.length).toBeLessThanOrEqual(places);
          expect(new Set(state.takenBy).size).toBe(state.takenBy.length);
          expect(new Set(state.askedBy).size).toBe(state.askedBy.length);
        },
      ),
    );
  });

  test('are accepted a second time, and change nothing then', () => {
    fc.assert(
      fc.property(fc.array(anyStep), anyStep, (before, sent) => {
        const state = stateAfter(published(), before);
        const once = stateAfter(state, [sent]);
        if (once === state) return;
        const again = decide(once, sent);
        expect(Result.isSuccess(again) && again.success).toEqual([]);
      }),
    );
  });

  test('are taken as the table says: by planners and by people for themselves, in each status', () => {
    const asked = stateAfter(published({ places: 1 }), [{ who: 'ana', step: 'request', resourceId: 'ana' }]);
    const states = {
      open: asked,
      filled: stateAfter(asked, [{ who: 'planner', step: 'take', resourceId: 'ben' }]),
      withdrawn: decider.evolve(asked, { type: 'OpenShiftArchived', data: {} }),
      over: asked,
    };
    for (const [status, state] of Object.entries(states)) {
      const now = status === 'over' ? begins : begins - 1;
      if (!('details' in state)) throw new Error('it is there');
      expect(stageByLists(openShift, state, now)).toBe(status);
      for (const who of ['planner', 'cleo']) {
        const isOpenTo = stagesOfListStep(openShift, 'take', who === 'planner' ? 'planner' : 'own');
        const accepted = codeOf(state, { who, step: 'take', resourceId: 'cleo', now }) === 'accepted';
        expect([status, who, accepted]).toEqual([status, who, isOpenTo.some((one) => one === status)]);
      }
    }
    expect(openShiftStepNames).toEqual(steps.map((step) => `openShift.${step}`));
  });

  test('are for oneself alone, and for those alone whom it fits', () => {
    expect(codeOf(published(), { who: 'ana', step: 'take', resourceId: 'ben' })).toMatch(/only your own/);
    expect(
      codeOf(published(), { who: 'ana', step: 'take', resourceId: 'ana', obstacles: ['On leave'] }),
    ).toBe('You cannot have this shift: On leave.');
    expect(codeOf(decider.initial, { who: 'planner', step: 'take', resourceId: 'ana' })).toBe(
      'There is no such open shift.',
    );
  });

  test('are asked for and decided by a planner where the organisation wants that of every open shift', () => {
    const wants = { resourceId: 'ana', openShiftsNeedApproval: true } as const;
    const take = { ...wants, who: 'ana', step: 'take' } as const;
    expect(codeOf(published(), take)).toBe('This open shift needs approval: ask for it.');
    expect(codeOf(published(), { ...take, openShiftsNeedApproval: false })).toBe('accepted');
    const asked = stateAfter(published(), [{ ...wants, who: 'ana', step: 'request' }]);
    const given = stateAfter(asked, [{ ...wants, who: 'planner', step: 'take' }]);
    expect(given).toMatchObject({ takenBy: ['ana'] });
    expect(codeOf(given, { ...wants, who: 'ana', step: 'giveBack' })).toBe(
      'A planner approved this shift, and only planners take it back.',
    );
  });

  test('give nothing back that is no longer in the shifts of whoever had it', () => {
    const taken = stateAfter(published(), [{ who: 'ana', step: 'take', resourceId: 'ana' }]);
    const back = { step: 'giveBack', resourceId: 'ana', isTheirs: false } as const;
    expect(codeOf(taken, { ...back, who: 'ana' })).toBe('These hours are no longer in your shifts.');
    expect(codeOf(taken, { ...back, who: 'planner' })).toBe('These hours are no longer in their shifts.');
  });

  test('leave a request that a planner granted and took back, and end that of whoever gives it back', () => {
    const asks: Sent = { who: 'ana', step: 'request', resourceId: 'ana' };
    const granted = stateAfter(published(), [asks, { who: 'planner', step: 'take', resourceId: 'ana' }]);
    expect(stateAfter(granted, [{ who: 'planner', step: 'giveBack', resourceId: 'ana' }])).toMatchObject({
      takenBy: [],
      askedBy: ['ana'],
    });
    expect(stateAfter(granted, [{ who: 'ana', step: 'giveBack', resourceId: 'ana' }])).toMatchObject({
      takenBy: [],
      askedBy: [],
    });
  });
});
