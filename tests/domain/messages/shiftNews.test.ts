import { describe, expect, test } from 'vitest';
import { ownMessageKinds } from '../../../domain/messages/messageKinds.ts';
import {
  openShiftTold,
  oppositesOf,
  type ShiftTold,
  shiftOfferTold,
} from '../../../domain/messages/shiftNews.ts';
import { openShift } from '../../../domain/openShift/openShift.ts';
import type { OpenShiftEvent, OpenShiftState } from '../../../domain/openShift/openShiftSteps.ts';
import { offeredAheadSeconds } from '../../../domain/shift/offeredAhead.ts';
import { shiftOffer } from '../../../domain/shiftOffer/shiftOffer.ts';
import type { ShiftOfferEvent, ShiftOfferState } from '../../../domain/shiftOffer/shiftOfferSteps.ts';
import { openShiftDetails, shiftOfferDetails } from '../shift/shiftFixture.ts';

const start = 1_772_400_000;
const span = { start, end: start + 8 * 3600 };
const now = start - 86_400;

/** `openShiftGiven about ben to ben`, `openShiftPublished to those it fits but ben`. */
function sentences({ news, pointless }: ShiftTold): readonly string[] {
  return [
    ...news.map(({ kind, personId, to }) => {
      const whom = to.map((each) => {
        if (each.is === 'planners') return 'planners';
        if (each.is === 'people') return each.ids.join(' and ');
        const whose = each.among === 'everybody' ? 'those it fits' : `${each.among.join()} if it fits`;
        return `${whose} but ${each.but.join(', ')}`;
      });
      return `${kind}${personId === null ? '' : ` about ${personId}`} to ${whom.join(', ')}`;
    }),
    ...pointless.map(({ kind, personId }) => `no ${kind}${personId === null ? '' : ` about ${personId}`}`),
  ];
}

/** What is told of the last of some events of an open shift with two places; those before it are planners'. */
function ofOpenShift(events: readonly OpenShiftEvent[], role: 'resource' | 'dispatcher', at = now) {
  const created = { type: 'OpenShiftCreated' as const, data: openShiftDetails(span) };
  const all = [created, ...events];
  const after = all.reduce<OpenShiftState>(openShift.decider.evolve, openShift.decider.initial);
  return sentences(openShiftTold(after, all.at(-1) ?? created, { actor: { role }, now: at }));
}

const place = (type: 'PlaceTaken' | 'PlaceGivenBack' | 'PlaceRequested' | 'PlaceRequestEnded', who: string) =>
  ({ type, data: { resourceId: who } }) as const;

describe('of an open shift', () => {
  test('whoever it fits is told when there is a place, if it begins soon enough to be shown', () => {
    expect(ofOpenShift([], 'dispatcher')[0]).toBe('openShiftPublished to those it fits but ');
    expect(ofOpenShift([], 'dispatcher', start - offeredAheadSeconds - 1)).toEqual(['no openShiftPublished']);
    expect(ofOpenShift([], 'dispatcher', start)).toEqual(['no openShiftPublished']);
    const [ana, ben] = [place('PlaceTaken', 'ana'), place('PlaceTaken', 'ben')];
    expect(ofOpenShift([ana], 'dispatcher')).toContain('openShiftGiven about ana to ana');
    expect(ofOpenShift([ana], 'dispatcher')).not.toContain('no openShiftPublished');
    const both = ofOpenShift([ana, ben], 'dispatcher');
    expect(both).toContain('openShiftGiven about ben to ben');
    expect(both).toContain('no openShiftPublished');
    const givenBack = ofOpenShift([ana, ben, place('PlaceGivenBack', 'ben')], 'dispatcher');
    expect(givenBack).toContain('openShiftLost about ben to ben');
    expect(givenBack).toContain('openShiftPublished to those it fits but ana, ben');
  });

  test('that has changed, what still waits to be told of its hours is not sent, and the new ones are', () => {
    const { type, data } = { type: 'OpenShiftChanged' as const, data: { start: start + 3600 } };
    expect(ofOpenShift([{ type, data }], 'dispatcher')).toEqual([
      'openShiftPublished to those it fits but ',
      'no openShiftPublished',
    ]);
  });

  test('planners are told what people do for themselves, and people what planners decide', () => {
    const asked = place('PlaceRequested', 'ana');
    expect(ofOpenShift([place('PlaceTaken', 'ana')], 'resource')[0]).toBe(
      'openShiftTaken about ana to planners',
    );
    expect(ofOpenShift([place('PlaceTaken', 'ana'), place('PlaceGivenBack', 'ana')], 'resource')[0]).toBe(
      'openShiftReturned about ana to planners',
    );
    expect(ofOpenShift([asked], 'resource')).toEqual(['openShiftAsked about ana to planners']);
    expect(ofOpenShift([asked, place('PlaceRequestEnded', 'ana')], 'resource')).toEqual([
      'no openShiftAsked about ana',
      'no openShiftDeclined about ana',
    ]);
    expect(ofOpenShift([asked, place('PlaceRequestEnded', 'ana')], 'dispatcher')).toEqual([
      'openShiftDeclined about ana to ana',
      'no openShiftAsked about ana',
      'no openShiftDeclined about ana',
    ]);
    const taken = place('PlaceTaken', 'ana');
    expect(ofOpenShift([asked, taken, place('PlaceRequestEnded', 'ana')], 'dispatcher')).toEqual([
      'no openShiftAsked about ana',
      'no openShiftDeclined about ana',
    ]);
  });

  test('whoever asked hears no when somebody else has the last place, and that it stands when one is free', () => {
    const events = [
      place('PlaceRequested', 'ana'),
      place('PlaceRequested', 'ben'),
      place('PlaceTaken', 'cleo'),
      place('PlaceTaken', 'ben'),
    ];
    expect(ofOpenShift(events.slice(0, 3), 'dispatcher')).not.toContain('openShiftDeclined about ana to ana');
    const filled = ofOpenShift(events, 'dispatcher');
    expect(filled).toContain('openShiftDeclined about ana to ana');
    expect(filled).not.toContain('openShiftDeclined about ben to ben');
    expect(filled).toContain('no openShiftDeclined about ben');
    const free = ofOpenShift([...events, place('PlaceGivenBack', 'ben')], 'dispatcher');
    expect(free).toContain('openShiftRequestStands about ana to ana');
    expect(free).not.toContain('openShiftRequestStands about ben to ben');
    const freer = [...events, place('PlaceGivenBack', 'ben'), place('PlaceGivenBack', 'cleo')];
    expect(ofOpenShift(freer, 'dispatcher')).not.toContain('openShiftRequestStands about ana to ana');
  });

  test('one side hears nothing more of its place once the other has taken that back', () => {
    const [taken, givenBack] = [place('PlaceTaken', 'ana'), place('PlaceGivenBack', 'ana')];
    expect(ofOpenShift([taken, givenBack], 'resource')).toContain('no openShiftGiven about ana');
    expect(ofOpenShift([taken, givenBack], 'dispatcher')).toContain('no openShiftTaken about ana');
    expect(ofOpenShift([taken, givenBack, taken], 'resource')).toContain('no openShiftLost about ana');
    expect(ofOpenShift([taken, givenBack, taken], 'dispatcher')).toContain('no openShiftReturned about ana');
  });

  test('whoever waits for it hears that it is withdrawn, and that it stands again', () => {
    const asked = [place('PlaceRequested', 'ana'), place('PlaceTaken', 'ben')];
    const archived = { type: 'OpenShiftArchived' as const, data: {} };
    expect(ofOpenShift([...asked, archived], 'dispatcher')).toEqual([
      'openShiftDeclined about ana to ana',
      'no openShiftPublished',
      'no openShiftDeclined about ana',
    ]);
    const restored = { type: 'OpenShiftRestored' as const, data: {} };
    expect(ofOpenShift([...asked, archived, restored], 'dispatcher')).toEqual([
      'openShiftPublished to those it fits but ben, ana',
      'openShiftRequestStands about ana to ana',
    ]);
    expect(ofOpenShift([{ type: 'OpenShiftWithdrawn', data: {} }], 'dispatcher')).toEqual([
      'no openShiftPublished',
    ]);
  });
});

/** What is told of the last of some events of an offer of Ana's. */
function ofOffer(
  events: readonly ShiftOfferEvent[],
  role: 'resource' | 'dispatcher',
  toResourceId: string | null = null,
) {
  const created = {
    type: 'ShiftOfferCreated' as const,
    data: { ...shiftOfferDetails('ana', span), toResourceId },
  };
  const all = [created, ...events];
  const after = all.reduce<ShiftOfferState>(shiftOffer.decider.evolve, shiftOffer.decider.initial);
  return sentences(shiftOfferTold(after, all.at(-1) ?? created, { actor: { role }, now }));
}

const step = (type: 'OfferAgreed' | 'OfferDisagreed' | 'OfferApproved' | 'OfferTakenBack', who: string) =>
  ({ type, data: { resourceId: who } }) as const;

describe('of a shift offer', () => {
  test('colleagues and planners are told that it is there, and whoever offers if a planner did it for them', () => {
    expect(ofOffer([], 'resource')).toEqual(['shiftOffered to those it fits but ana, planners']);
    expect(ofOffer([], 'resource', 'ben')).toEqual(['shiftOffered to ben if it fits but ana, planners']);
    expect(ofOffer([], 'dispatcher')).toEqual(['shiftOffered to those it fits but ana, ana']);
  });

  test('whoever offers and the planners are told who agrees, and everybody concerned what is decided', () => {
    const both = [step('OfferAgreed', 'ben'), step('OfferAgreed', 'cleo')];
    expect(ofOffer(both, 'resource')).toEqual(['shiftOfferAgreed about cleo to ana, planners']);
    expect(ofOffer([...both, step('OfferDisagreed', 'ben')], 'resource')).toEqual([
      'shiftOfferDisagreed about ben to ana, planners',
    ]);
    expect(ofOffer([...both, step('OfferDisagreed', 'ben')], 'dispatcher')).toEqual([
      'shiftOfferDeclined about ben to ben and ana',
    ]);
    const approved = step('OfferApproved', 'ben');
    expect(ofOffer([...both, approved], 'dispatcher')).toEqual([
      'shiftOfferApproved about ben to ben and ana',
      'shiftOfferDeclined about cleo to cleo',
      'no shiftOffered',
    ]);
    // Where none of them decides, planners hear what colleagues have settled.
    expect(ofOffer([approved], 'resource')).toEqual([
      'shiftOfferApproved about ben to ana, planners',
      'no shiftOffered',
    ]);
    expect(ofOffer([...both, approved, step('OfferTakenBack', 'ben')], 'dispatcher')).toEqual([
      'shiftOfferReturned about ben to ben and ana',
      'shiftOfferAgreed about cleo to cleo',
    ]);
  });

  test('those hear of its end who have agreed, or to whom alone it was made', () => {
    const archived = { type: 'ShiftOfferArchived' as const, data: {} };
    expect(ofOffer([step('OfferAgreed', 'ben'), archived], 'resource')).toEqual([
      'shiftOfferWithdrawn to ben, planners',
      'no shiftOffered',
    ]);
    expect(ofOffer([archived], 'dispatcher', 'ben')).toEqual([
      'shiftOfferWithdrawn to ben, ana',
      'no shiftOffered',
    ]);
  });
});

test('what is the opposite of something has that as one of its opposites', () => {
  for (const [kind, opposites] of Object.entries(oppositesOf)) {
    for (const opposite of opposites) {
      expect(ownMessageKinds[opposite].about).toBe(ownMessageKinds[kind as keyof typeof oppositesOf].about);
      expect(oppositesOf[opposite]).toContain(kind);
    }
  }
});
