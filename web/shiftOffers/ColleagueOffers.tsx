import { Text } from '@mantine/core';
import type { ColleagueOffer } from '../../api/contract/openShifts.ts';
import { useOffered } from '../client/useOffered.ts';
import { CountedCards } from '../shell/CountedCards.tsx';
import { type CardStep, StepCard } from '../shell/StepCard.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { WrittenText } from '../shell/WrittenText.tsx';

/** The shifts that colleagues offer and that whoever looks could take over, and their own offers; nothing if there are none. */
export function ColleagueOffers() {
  // What goes wrong is told where open shifts are.
  const { may, resourceId, data } = useOffered('shiftOffer.agree');
  const offers = data?.offers ?? [];
  if (!may || offers.length === 0) return null;
  return (
    <CountedCards
      title="Shifts of colleagues"
      count={offers.filter(({ mine }) => mine === 'no').length}
      cards={offers.map((offer) => <Offer key={offer.id} offer={offer} resourceId={resourceId} />)}
    />
  );
}

function Offer({ offer, resourceId }: { readonly offer: ColleagueOffer; readonly resourceId: string }) {
  const { format } = useFormats();
  const { id, from, start, end, inReturn, notes, mine } = offer;
  const when = format.spoken(start, end);
  return (
    <StepCard anchor={id} said={saidOf(offer)} steps={stepsOf(offer, resourceId, when)}>
      <Text fw={600}>{when}</Text>
      <Text size="sm">
        {mine === 'offered' ? 'You offer this shift.' : <bdi>{`${from} offers this shift.`}</bdi>}
      </Text>
      {inReturn !== null && <Text size="sm">{inReturnText(format, offer)}</Text>}
      <WrittenText>{notes}</WrittenText>
    </StepCard>
  );
}

function stepsOf(offer: ColleagueOffer, resourceId: string, when: string): readonly CardStep[] {
  const { id: shiftOfferId, from, mine, standing } = offer;
  const input = { shiftOfferId, resourceId };
  const spoken = `${from}, ${when}`;
  if (mine === 'no') {
    const label = agreementTo(offer);
    return [
      { label, spoken: `${label}: ${spoken}`, is: 'main', take: (send) => send('shiftOffer.agree', input) },
    ];
  }
  if (standing === 'given') return [];
  if (mine === 'agreed') {
    const label = 'No longer agree';
    return [
      {
        label,
        spoken: `${label}: ${spoken}`,
        is: 'back',
        take: (send) => send('shiftOffer.disagree', input),
      },
    ];
  }
  if (mine !== 'offered') return [];
  const label = 'Withdraw the offer';
  return [
    {
      label,
      spoken: `${label}: ${when}`,
      is: 'back',
      take: (send) => send('shiftOffer.archive', { shiftOfferId }),
    },
  ];
}

/** What whoever could have it does. */
function agreementTo({ inReturn, byApproval }: Pick<ColleagueOffer, 'inReturn' | 'byApproval'>): string {
  if (byApproval) return inReturn === null ? 'Agree to take over' : 'Agree to exchange';
  return inReturn === null ? 'Take over' : 'Exchange';
}

/** What is wanted for it, in words. */
function inReturnText(
  format: Pick<ReturnType<typeof useFormats>['format'], 'spoken'>,
  { mine, inReturn }: ColleagueOffer,
): string {
  if (inReturn === null) return '';
  const when = format.spoken(inReturn.start, inReturn.end);
  return mine === 'offered' ? `You want in return: ${when}` : `In return for your shift: ${when}`;
}

/** How it stands, in words. */
function saidOf(offer: ColleagueOffer): string {
  const { mine, standing } = offer;
  if (mine === 'given') {
    return offer.inReturn === null
      ? 'It is yours, and in your shifts.'
      : 'The shifts are exchanged, and in your shifts.';
  }
  if (standing === 'given') {
    return offer.inReturn === null || mine !== 'offered'
      ? 'Somebody else has it now.'
      : 'Somebody else has it now, and you have theirs.';
  }
  if (standing === 'over') {
    return mine === 'offered'
      ? 'The shift you want in return has begun: nobody can agree any more, and this one stays yours.'
      : 'Your shift in return has begun: each of you keeps your own.';
  }
  if (mine === 'agreed') return 'You agreed. A planner decides.';
  if (mine === 'no') {
    if (offer.byApproval) return 'A planner decides once you have agreed.';
    return offer.inReturn === null
      ? 'Whoever takes it over first has it.'
      : 'Whoever exchanges first has it.';
  }
  if (standing === 'agreed') return 'A colleague has agreed. A planner decides.';
  return offer.byApproval
    ? 'Until a planner has given it to a colleague, it is yours.'
    : 'Until a colleague takes it over, it is yours.';
}
