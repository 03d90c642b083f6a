import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfferedJob, PersonOfJob } from '../../api/contract/jobBoard.ts';
import { amountText } from '../../domain/text/amountText.ts';
import { queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { CountedCard, CountedCards } from '../shell/CountedCards.tsx';
import { ListSkeleton } from '../shell/ListSkeleton.tsx';
import { LoadFailed, NothingHere } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { WrittenText } from '../shell/WrittenText.tsx';

/** The jobs that the person who looks may take or bid for, and why not the rest of those that are offered to them. */
export function OfferedJobs() {
  const offered = useQuery(queries.offeredJobs());
  if (offered.data === undefined) {
    return offered.error === null ? (
      <ListSkeleton rows={4} />
    ) : (
      <LoadFailed what="The jobs" error={offered.error} onRetry={() => void offered.refetch()} />
    );
  }
  const { jobs } = offered.data;
  if (jobs.length === 0) {
    return (
      <NothingHere title="No jobs are offered to you">
        <Text size="sm" c="dimmed">
          What is offered to you later stands here at once.
        </Text>
      </NothingHere>
    );
  }
  return (
    <CountedCards
      title="Jobs"
      count={jobs.filter(({ isOpen }) => isOpen).length}
      cards={jobs.map((job) => <Job key={job.id} job={job} />)}
    />
  );
}

function Job({ job }: { readonly job: OfferedJob }) {
  const session = useSession();
  const { format } = useFormats();
  const { id, title, start, end, openUntil, address, notes, rate, isOpen, people } = job;
  const alone = people.length === 1 && people[0]?.resourceId === session.resourceId;
  return (
    <CountedCard anchor={id}>
      <Text fw={600}>
        <bdi>{title || 'Job'}</bdi>
      </Text>
      <Text size="sm">{format.spoken(start, end)}</Text>
      {address !== null && <Text size="sm">{address}</Text>}
      {rate !== null && <Text size="sm">{`Rate ${amountText(rate)}`}</Text>}
      <WrittenText>{notes}</WrittenText>
      <Text size="sm" c="dimmed">
        {isOpen ? `${offeredText(job)} Open until ${format.moment(openUntil)}.` : 'It is no longer offered.'}
      </Text>
      {people.map((person) => (
        <Person key={person.resourceId} job={job} person={person} called={alone ? undefined : person.name} />
      ))}
    </CountedCard>
  );
}

/** Who has a job, in words. */
function offeredText({ byChoice, placesLeft }: OfferedJob): string {
  const places = placesLeft === 1 ? '' : `${placesLeft} people are wanted. `;
  return byChoice
    ? `${places}A planner chooses among the bids.`
    : `${places}Anybody who takes it first has it.`;
}

interface PersonProps {
  readonly job: OfferedJob;
  readonly person: PersonOfJob;
  /** Their name, where it is not who looks. */
  readonly called: string | undefined;
}

function Person({ job, person, called }: PersonProps) {
  const command = useCommand();
  const { id: jobOfferId, title, isOpen, byChoice } = job;
  const { resourceId, distanceKm, obstacles, bid } = person;
  const who = called === undefined ? '' : ` for ${called}`;
  const saving = command.state.kind === 'saving';
  const input = { jobOfferId, resourceId };
  const said = [
    called ?? [],
    distanceKm === null ? [] : `${distanceKm.toFixed(1)} km away`,
    bid === null ? [] : bidTexts[bid.stage],
  ].flat();
  return (
    <Stack gap={8} align="flex-start" mt={8}>
      {said.length > 0 && <Text size="sm">{said.join(' · ')}</Text>}
      {isOpen && obstacles.length > 0 && (
        <Text size="sm" c="dimmed">
          {`Not ${called === undefined ? 'for you' : 'for them'}: ${obstacles.join('; ')}`}
        </Text>
      )}
      {isOpen && obstacles.length === 0 && bid === null && !byChoice && (
        <Button
          loading={saving}
          aria-label={`Take this job${who}: ${title || 'Job'}`}
          onClick={() => void command.send('jobOffer.take', input)}
        >
          {`Take this job${who}`}
        </Button>
      )}
      {isOpen && obstacles.length === 0 && bid === null && byChoice && (
        <Bidding
          saving={saving}
          label={`Bid${who}`}
          placeholder={job.rate === null ? 'Optional' : 'As offered'}
          onBid={(rate) => void command.send('bid.create', { ...input, rate })}
        />
      )}
      {bid?.stage === 'new' && (
        <Button
          variant="default"
          loading={saving}
          onClick={() => void command.send('bid.withdraw', { bidId: bid.id })}
        >
          {`Withdraw the bid${who}`}
        </Button>
      )}
      {isOpen && bid?.stage === 'withdrawn' && obstacles.length === 0 && (
        <Button loading={saving} onClick={() => void command.send('bid.renew', { bidId: bid.id })}>
          {`Bid again${who}`}
        </Button>
      )}
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </Stack>
  );
}

const bidTexts: Readonly<Record<NonNullable<PersonOfJob['bid']>['stage'], string>> = {
  new: 'Bid made',
  accepted: 'Bid accepted',
  declined: 'Bid declined',
  withdrawn: 'Bid withdrawn',
};

interface BiddingProps {
  readonly saving: boolean;
  readonly label: string;
  /** What a rate that is left empty means. */
  readonly placeholder: string;
  readonly onBid: (rate: number | null) => void;
}

/** A bid, with the rate that is asked for if it is another than that of the offer. */
function Bidding({ saving, label, placeholder, onBid }: BiddingProps) {
  const [rate, setRate] = useState<number | string>('');
  return (
    <Group gap="xs" align="flex-end">
      <NumberInput
        label="Rate asked"
        placeholder={placeholder}
        min={0}
        decimalScale={2}
        w={140}
        value={rate}
        onChange={setRate}
      />
      <Button loading={saving} onClick={() => onBid(typeof rate === 'number' ? rate : null)}>
        {label}
      </Button>
    </Group>
  );
}
