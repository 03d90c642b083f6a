import { Anchor, Box, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { FactOf } from '../../domain/catalogues/readings.ts';
import { stageOfFact } from '../../domain/record/listSteps.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { shiftOffer, wantedInReturn } from '../../domain/shiftOffer/shiftOffer.ts';
import { mostRecords, queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import { EffectsNote } from '../effects/EffectsNote.tsx';
import { useNamesOf } from '../records/useNames.ts';
import { ApproveOrDecline } from '../shell/ApproveOrDecline.tsx';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { CountedCard, CountedCards } from '../shell/CountedCards.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { ToDecide } from '../shell/ToDecide.tsx';
import { useFormats } from '../shell/useFormats.ts';
import { useMinute } from '../shell/useMinute.ts';
import { WrittenText } from '../shell/WrittenText.tsx';

type Offer = FactOf<'shiftOffer'>;

/** Which colleagues have agreed to which shifts of others, for planners to decide; nothing if there are none. */
export function ShiftOfferRequests() {
  const may = mayCommand(useSession(), 'shiftOffer.approve');
  const now = useMinute();
  const offers = useQuery({ ...queries.records('shiftOffer', { limit: mostRecords }), enabled: may });
  if (!may) return null;
  if (offers.data === undefined) {
    return offers.error === null ? null : (
      <LoadFailed what="Shift offers" error={offers.error} onRetry={() => void offers.refetch()} />
    );
  }
  const agreed = offers.data.rows.filter((offer) => stageOfFact(shiftOffer, offer, now) === 'agreed');
  if (agreed.length === 0) return null;
  return (
    <CountedCards
      title="Shifts to hand over"
      count={agreed.length}
      cards={agreed.map((offer) => (
        <CountedCard key={offer.id}>
          <AgreedOffer offer={offer} />
        </CountedCard>
      ))}
    />
  );
}

/** Below the facts of a shift offer: who has agreed, or has it. */
export function ShiftOfferAgreement({ row }: { readonly row: Offer }) {
  return row.agreedBy.length === 0 && row.givenTo.length === 0 ? null : <AgreedOffer offer={row} />;
}

function AgreedOffer({ offer }: { readonly offer: Offer }) {
  const { format } = useFormats();
  const { start, end, resourceId, agreedBy, givenTo } = offer;
  const nameOf = useNamesOf('resource', [resourceId, ...agreedBy, ...givenTo]);
  const when = format.spoken(start, end);
  const inReturn = wantedInReturn(offer);
  const status = stageOfFact(shiftOffer, offer, useMinute());
  return (
    <>
      <Text size="sm">
        <Anchor component={Link} size="sm" fw={600} to={`/resources?record=${resourceId}`}>
          <bdi>{nameOf(resourceId)}</bdi>
        </Anchor>
        {': '}
        <Anchor component={Link} size="sm" to={`/${shiftOffer.path}?record=${offer.id}`}>
          {when}
        </Anchor>
      </Text>
      {inReturn !== undefined && (
        <Text size="sm">{`In return: ${format.spoken(inReturn.start, inReturn.end)}`}</Text>
      )}
      <WrittenText>{offer.notes}</WrittenText>
      {status === 'over' && (
        <Text size="sm" c="dimmed">
          It is over: the first of its shifts has begun.
        </Text>
      )}
      {(givenTo.length > 0 ? givenTo : agreedBy).map((each) => (
        <Colleague
          key={each}
          offer={offer}
          status={status}
          resourceId={each}
          name={nameOf(each)}
          when={when}
        />
      ))}
    </>
  );
}

interface ColleagueProps {
  readonly offer: Offer;
  readonly status: string;
  readonly resourceId: string;
  readonly name: string;
  readonly when: string;
}

/** A colleague who has agreed, with what giving them the hours would mean for bookings. */
function Colleague({ offer, status, resourceId, name, when }: ColleagueProps) {
  const session = useSession();
  const command = useCommand();
  const input = { shiftOfferId: offer.id, resourceId };
  const has = offer.givenTo.includes(resourceId);
  const mayApprove = status === 'agreed' && mayCommand(session, 'shiftOffer.approve');
  const effects = useQuery({
    ...queries.effects({
      name: 'shiftOffer.approve',
      input,
      causes: { type: 'OfferApproved', data: { resourceId } },
    }),
    enabled: mayApprove,
  });
  return (
    <Box mt={6}>
      <ToDecide
        buttons={
          has ? (
            mayCommand(session, 'shiftOffer.takeBack') && (
              <Button
                size="compact-sm"
                variant="default"
                disabled={command.state.kind === 'saving'}
                aria-label={`Take back from ${name}`}
                onClick={() => void command.send('shiftOffer.takeBack', input)}
              >
                Take back
              </Button>
            )
          ) : (
            <ApproveOrDecline
              state={command.state}
              what={`${name}, ${when}`}
              onApprove={mayApprove ? () => void command.send('shiftOffer.approve', input) : undefined}
              onDecline={
                status !== 'withdrawn' && mayCommand(session, 'shiftOffer.disagree')
                  ? () => void command.send('shiftOffer.disagree', input)
                  : undefined
              }
            />
          )
        }
      >
        <Text size="sm">
          <bdi>
            {has
              ? `${name} has it.`
              : `${name} has agreed to ${wantedInReturn(offer) === undefined ? 'take it over' : 'exchange'}.`}
          </bdi>
        </Text>
      </ToDecide>
      {mayApprove && effects.data !== undefined && <EffectsNote effects={effects.data} />}
      {mayApprove && effects.error !== null && (
        <Text size="sm" c="var(--mantine-color-error)">
          {effects.error.message}
        </Text>
      )}
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </Box>
  );
}
