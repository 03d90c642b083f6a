import { Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { FactOf } from '../../domain/catalogues/readings.ts';
import { placesLeft } from '../../domain/jobOffer/jobOffer.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { amountText } from '../../domain/text/amountText.ts';
import { queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import classes from '../openShifts/OpenShiftPeople.module.css';
import { ApproveOrDecline } from '../shell/ApproveOrDecline.tsx';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { CountedHead } from '../shell/CountedHead.tsx';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';

type Bid = FactOf<'bid'>;

/** Below the facts of a job offer: the bids that wait for a planner, in the order of the allocation engine. */
export function BidsForJob({ row }: { readonly row: FactOf<'jobOffer'> }) {
  const id = useId();
  const mayChoose = mayCommand(useSession(), 'bid.accept');
  const bids = useQuery({
    ...queries.records('bid', { jobOfferId: row.id, stage: 'new', limit: 100 }),
    enabled: row.byChoice && mayChoose,
  });
  const ranked = useQuery({ ...queries.candidates(row.bookingId), enabled: row.byChoice && mayChoose });
  if (!row.byChoice || !mayChoose) return null;
  const failed = [bids, ranked].find(({ error }) => error !== null);
  if (failed?.error != null) {
    return <LoadFailed what="The bids" error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (bids.data === undefined || ranked.data === undefined) return <ListSkeleton rows={3} />;
  const { candidates } = ranked.data;
  const placeOf = ({ resourceId }: Bid) => {
    const place = candidates.findIndex((one) => one.resourceId === resourceId);
    return place < 0 ? candidates.length : place;
  };
  const inOrder = bids.data.rows.toSorted((one, other) => placeOf(one) - placeOf(other));
  return (
    <section aria-labelledby={id}>
      <CountedHead id={id} title="Bids to decide" count={inOrder.length} />
      {inOrder.length === 0 && (
        <Text size="sm" c="dimmed">
          Nobody has bid for it yet.
        </Text>
      )}
      <ul className={classes.list}>
        {inOrder.map((bid) => {
          const candidate = candidates.find((one) => one.resourceId === bid.resourceId);
          return (
            <BidToDecide
              key={bid.id}
              bid={bid}
              name={candidate?.name ?? bid.resourceId}
              reasons={candidate?.violations.map(({ message }) => message) ?? []}
              isWanted={placesLeft(row) > 0}
            />
          );
        })}
      </ul>
    </section>
  );
}

interface BidToDecideProps {
  readonly bid: Bid;
  readonly name: string;
  /** What the engine has against them by now. */
  readonly reasons: readonly string[];
  readonly isWanted: boolean;
}

function BidToDecide({ bid, name, reasons, isWanted }: BidToDecideProps) {
  const command = useCommand();
  const said = [bid.rate === null ? [] : `asks ${amountText(bid.rate)}`, bid.notes || [], reasons].flat();
  const decide = (step: 'accept' | 'decline') => void command.send(`bid.${step}`, { bidId: bid.id });
  return (
    <li className={classes.person}>
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <div className={classes.who}>
          <Anchor component={Link} size="sm" fw={550} to={`/resources?record=${bid.resourceId}`}>
            <bdi>{name}</bdi>
          </Anchor>
          {said.length > 0 && (
            <Text size="sm" c="dimmed">
              {said.join('; ')}
            </Text>
          )}
        </div>
        <ApproveOrDecline
          state={command.state}
          what={name}
          onApprove={isWanted ? () => decide('accept') : undefined}
          onDecline={() => decide('decline')}
        />
      </Group>
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </li>
  );
}
