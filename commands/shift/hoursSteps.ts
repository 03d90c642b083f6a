import { openShift } from '../../domain/openShift/openShift.ts';
import { decideOpenShiftStep } from '../../domain/openShift/openShiftSteps.ts';
import { type ShiftOfferDetails, shiftOffer, wantedInReturn } from '../../domain/shiftOffer/shiftOffer.ts';
import { decideShiftOffer } from '../../domain/shiftOffer/shiftOfferSteps.ts';
import { hoursStepKindOf } from './hoursStepKindOf.ts';

const { commands: ofOpenShifts } = openShift;
const { commands: ofOffers } = shiftOffer;

/** The steps of open shifts: people who take one get its hours, and who give it back no longer have them. */
export const openShiftSteps = hoursStepKindOf({
  record: openShift,
  inputs: {
    'openShift.take': ofOpenShifts['openShift.take'],
    'openShift.giveBack': ofOpenShifts['openShift.giveBack'],
    'openShift.request': ofOpenShifts['openShift.request'],
    'openShift.endRequest': ofOpenShifts['openShift.endRequest'],
  },
  hadBy: 'takenBy',
  decide: decideOpenShiftStep,
});

/** The steps of shift offers: with the approval of a planner the hours go from one person's timesheets to another's. */
export const shiftOfferSteps = hoursStepKindOf({
  record: shiftOffer,
  inputs: {
    'shiftOffer.create': ofOffers['shiftOffer.create'],
    'shiftOffer.archive': ofOffers['shiftOffer.archive'],
    'shiftOffer.agree': ofOffers['shiftOffer.agree'],
    'shiftOffer.disagree': ofOffers['shiftOffer.disagree'],
    'shiftOffer.approve': ofOffers['shiftOffer.approve'],
    'shiftOffer.takeBack': ofOffers['shiftOffer.takeBack'],
  },
  hadBy: 'givenTo',
  ownerOf: ({ resourceId }: ShiftOfferDetails) => resourceId,
  inReturn: wantedInReturn,
  begun: (command) => (command.name === 'shiftOffer.create' ? command.input : undefined),
  decide: decideShiftOffer,
  undoneBy(command, events, before) {
    // An agreement that handed the hours over is taken back as what it came to.
    if (events.some(({ type }) => type === 'OfferApproved')) return ['takeBack'];
    if (command.name !== 'shiftOffer.takeBack') return undefined;
    const hadAgreed = 'details' in before && before.agreedBy.includes(command.input.resourceId);
    // Who got the hours with their agreement gets them with it again, or with an approval if one is wanted by then.
    return hadAgreed ? ['approve'] : ['agree', 'approve'];
  },
});
