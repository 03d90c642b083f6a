import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ColleagueOffer } from '../../api/contract/openShifts.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { CountedCard, CountedCards } from '../shell/CountedCards.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { WrittenText } from '../shell/WrittenText.tsx';

/** The shifts that colleagues offer and that whoever looks could take over, and their own offers; nothing if there are none. */
export function ColleagueOffers() {
  const session = useSession();
  const may = mayCommand(session, 'shiftOffer.agree') && session.resourceId !== null;
  // What goes wrong is told where open shifts are.
  const offered = useQuery({ ...queries.offeredShifts(), enabled: may });
  const offers = offered.data?.offers ?? [];
  if (!may || offers.length === 0) return null;
  return (
    <CountedCards
      title="Shifts of colleagues"
      count={offers.filter(({ mine }) => mine === 'no').length}
      cards={offers.map((offer) => (
        <Offer key={offer.id} offer={offer} resourceId={session.resourceId ?? ''} />
      ))}
    />
  );
}

function Offer({ offer, resourceId }: { readonly offer: ColleagueOffer; readonly resourceId: string }) {
  const { format } = useFormats();
  const command = useCommand();
  const { id: shiftOfferId, from, start, end, inReturn, notes, byApproval, mine, standing } = offer;
  const when = format.spoken(start, end);
  const saving = command.state.kind === 'saving';
  const agrees = agreementTo({ inReturn, byApproval });
  return (
    <CountedCard anchor={shiftOfferId}>
      <Text fw={600}>{when}</Text>
      <Text size="sm">
        {mine === 'offered' ? 'You offer this shift.' : <bdi>{`${from} offers this shift.`}</bdi>}
      </Text>
      {inReturn !== null && <Text size="sm">{inReturnText(format, offer)}</Text>}
      <WrittenText>{notes}</WrittenText>
      <Text size="sm" c="dimmed" mb={8}>
        {saidOf(offer)}
      </Text>
      <Group gap="xs">
        {mine === 'no' && (
          <Button
            loading={saving}
            aria-label={`${agrees}: ${from}, ${when}`}
            onClick={() => void command.send('shiftOffer.agree', { shiftOfferId, resourceId })}
          >
            {agrees}
          </Button>
        )}
        {mine === 'agreed' && standing !== 'given' && (
          <Button
            variant="default"
            loading={saving}
            aria-label={`No longer agree: ${from}, ${when}`}
            onClick={() => void command.send('shiftOffer.disagree', { shiftOfferId, resourceId })}
          >
            No longer agree
          </Button>
        )}
        {mine === 'offered' && standing !== 'given' && (
          <Button
            variant="default"
            loading={saving}
            aria-label={`Withdraw the offer: ${when}`}
            onClick={() => void command.send('shiftOffer.archive', { shiftOfferId })}
          >
            Withdraw the offer
          </Button>
        )}
      </Group>
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </CountedCard>
  );
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
