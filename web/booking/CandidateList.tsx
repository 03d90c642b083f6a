import {
  Alert,
  Button,
  Group,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { IconBulb, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Candidate, CandidatesView, NearestFit } from '../../api/contract/planning.ts';
import type { BookingView } from '../../api/contract/views.ts';
import { textFilter } from '../../domain/search/textFilter.ts';
import { queries } from '../client/queries.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { Note } from '../shell/Note.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useFormats } from '../shell/useFormats.ts';
import classes from './CandidateList.module.css';
import { CandidateRow } from './CandidateRow.tsx';
import { candidateGroups } from './candidateGroups.ts';
import { NoLabelNote } from './NoLabelNote.tsx';
import { type Assigning, useAssign } from './useAssign.ts';
import { WhenNobodyCan } from './WhenNobodyCan.tsx';

/** How many of those who fit are shown at first. */
const firstShown = 8;
/** In a group larger than this, people are found faster by name, in the form. */
const mostInGroup = 40;

export interface CandidateListProps {
  readonly booking: BookingView;
  /** Who is listed at first: everybody, or those whom agencies send. */
  readonly among: 'everybody' | 'external';
}

/**
 * Who can take a booking: everybody ranked, with the reasons for the rank and the reasons against; one key
 * assigns.
 */
export function CandidateList({ booking, among }: CandidateListProps) {
  const candidates = useQuery(queries.candidates(booking.id));
  if (candidates.data !== undefined)
    return <Candidates booking={booking} view={candidates.data} among={among} />;
  if (candidates.error !== null) {
    return (
      <LoadFailed
        what="The list of people"
        error={candidates.error}
        onRetry={() => void candidates.refetch()}
      />
    );
  }
  return (
    <Stack gap={6} aria-busy="true" role="status" aria-label="Loading">
      {[44, 43, 42].map((height) => (
        <Skeleton key={height} height={height} radius="md" />
      ))}
    </Stack>
  );
}

function Candidates({ booking, view, among }: CandidateListProps & { readonly view: CandidatesView }) {
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const [people, setPeople] = useState(among);
  const [everyFit, setEveryFit] = useState<'first' | 'all'>('first');
  const assigning = useAssign(booking, view);
  const wanted = search.trim();
  const isFound = textFilter(wanted);
  const agencies = view.candidates.some(({ external }) => external);
  const found = view.candidates.filter(
    ({ name, external }) => isFound(name) && (people === 'everybody' || external),
  );
  const fitting = found.filter(({ fits }) => fits);
  const unfit = found.filter(({ fits }) => !fits);
  const nobody = !view.candidates.some(({ fits, assigned }) => fits && !assigned);
  const shown = everyFit === 'all' ? fitting : fitting.slice(0, firstShown);
  const [current, setCurrent] = useState(
    () => (shown.find(({ assigned }) => !assigned) ?? shown[0] ?? view.candidates[0])?.resourceId,
  );

  // Opened by a key, it takes the focus.
  useEffect(
    () =>
      rowsIn(list.current)
        .find(({ tabIndex }) => tabIndex === 0)
        ?.focus(),
    [],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const rows = rowsIn(list.current);
    const at = document.activeElement instanceof HTMLElement ? rows.indexOf(document.activeElement) : -1;
    if (at === -1) return;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus();
  };
  const row = (candidate: Candidate) => (
    <CandidateRow
      key={candidate.resourceId}
      candidate={candidate}
      assigning={assigning}
      tabStop={candidate.resourceId === current}
      onFocus={() => setCurrent(candidate.resourceId)}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the buttons inside
    <div ref={list} className={classes.candidates} onKeyDown={onKeyDown}>
      <Text size="sm" role="status">
        {fitText({ wanted, people, found: found.length, fitting: fitting.length })}
        {booking.resourcesNeeded > 1 && ` ${booking.resourcesNeeded} people are needed.`}
        <span className={classes.keys}> Arrows choose, Enter assigns.</span>
      </Text>
      <TextInput
        size="sm"
        label="Find a person"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {agencies && (
        <SegmentedControl
          size="xs"
          aria-label="Who is listed"
          data={[
            { value: 'everybody', label: 'Everybody' },
            { value: 'external', label: 'External people' },
          ]}
          value={people}
          onChange={(value) => setPeople(value === 'external' ? 'external' : 'everybody')}
        />
      )}
      {nobody && <WhenNobodyCan booking={booking} />}
      <NoLabelNote labelIds={booking.labelIds} />
      {assigning.attempted === undefined && (
        <CommandNotice state={assigning.state} onRetry={assigning.retry} />
      )}
      {assigning.handedOver !== undefined && (
        <Note tone="good" title="Handed over" role="status">
          <Text size="sm">{assigning.handedOver.sentence}</Text>
          <Group mt={6}>
            <Button
              size="compact-sm"
              variant="default"
              disabled={assigning.state.kind === 'saving'}
              onClick={assigning.handedOver.undo}
            >
              Undo both
            </Button>
          </Group>
        </Note>
      )}
      {view.candidates.filter(({ fits }) => fits).length < view.resourcesNeeded && (
        <WhatWouldFit bookingId={booking.id} assigning={assigning} />
      )}
      {shown.length > 0 && (
        <ul className={classes.list} aria-label="People who fit">
          {shown.map(row)}
        </ul>
      )}
      {shown.length < fitting.length && (
        <Button size="xs" variant="subtle" onClick={() => setEveryFit('all')}>
          Show all {fitting.length} who fit
        </Button>
      )}
      <WhoDoesNotFit candidates={unfit} searched={wanted} row={row} onOpened={(id) => setCurrent(id)} />
    </div>
  );
}

/** How many of those whom the list shows fit. */
function fitText({
  wanted,
  people,
  found,
  fitting,
}: {
  readonly wanted: string;
  readonly people: 'everybody' | 'external';
  readonly found: number;
  readonly fitting: number;
}): string {
  if (found === 0) return wanted === '' ? 'Nobody is external.' : 'Nobody has that name.';
  if (fitting > 0) return `${fitting} of ${found} fit${fitting === 1 ? 's' : ''}.`;
  const nobody = people === 'external' ? 'Nobody external' : 'Nobody';
  return `${nobody}${wanted === '' ? '' : ' of that name'} can take it as things stand.`;
}

interface WhoDoesNotFitProps {
  readonly candidates: readonly Candidate[];
  /** The name that is looked for; empty: none, and the groups are folded. */
  readonly searched: string;
  readonly row: (candidate: Candidate) => ReactNode;
  /** Called with the first person of a group that is opened. */
  readonly onOpened: (resourceId: string | undefined) => void;
}

/** Who does not fit, by what stands most against them. */
function WhoDoesNotFit({ candidates, searched, row, onOpened }: WhoDoesNotFitProps) {
  return (
    <>
      {candidates.length > 0 && (
        <Title order={3} size="h6" mt="sm" mb={2}>
          Who does not fit, and why
        </Title>
      )}
      {candidateGroups(candidates).map(({ title, candidates: group }) => (
        <details
          key={`${title} ${searched}`}
          className={classes.group}
          open={searched !== ''}
          // The first person of an opened group is the next one that Tab reaches.
          onToggle={(event) => {
            if (event.currentTarget.open) onOpened(group[0]?.resourceId);
          }}
        >
          <summary>
            <IconChevronRight size={16} aria-hidden="true" className={classes.chevron ?? ''} />
            {title}
            <span className={classes.count}>{group.length}</span>
          </summary>
          <ul className={classes.list} aria-label={`People who do not fit: ${title}`}>
            {group.slice(0, mostInGroup).map(row)}
          </ul>
          {group.length > mostInGroup && (
            <Text size="xs" c="dimmed" px={8}>
              and {group.length - mostInGroup} more; find them by name
            </Text>
          )}
        </details>
      ))}
    </>
  );
}

/** Found after the people, because it is a search and they are not. */
function WhatWouldFit({
  bookingId,
  assigning,
}: {
  readonly bookingId: string;
  readonly assigning: Assigning;
}) {
  const nearestFit = useQuery(queries.nearestFit(bookingId));
  if (nearestFit.data !== undefined) {
    return nearestFit.data === null ? null : <Suggestions fit={nearestFit.data} assigning={assigning} />;
  }
  if (nearestFit.error !== null) {
    return (
      <LoadFailed
        what="What would make it fit"
        error={nearestFit.error}
        onRetry={() => void nearestFit.refetch()}
      />
    );
  }
  return (
    <Text size="sm" c="dimmed" role="status">
      Looking for what would make it fit…
    </Text>
  );
}

function Suggestions({ fit, assigning }: { readonly fit: NearestFit; readonly assigning: Assigning }) {
  const { format } = useFormats();
  if (fit.changes.length === 0) return null;
  return (
    <Alert
      variant="light"
      icon={<IconBulb size={18} />}
      title="What would make it fit"
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <ul className={classes.suggestions}>
        {fit.changes.map(({ sentence, change }) => {
          const make = assigning.makeChange(change);
          return (
            <li key={sentence}>
              <Text size="sm">{format.recorded(sentence)}</Text>
              {make !== undefined && (
                <Group>
                  <Button
                    size="compact-sm"
                    variant="default"
                    disabled={assigning.state.kind === 'saving'}
                    onClick={make}
                  >
                    {change.kind === 'moveJob' ? 'Move and assign' : 'Hand over and assign'}
                  </Button>
                </Group>
              )}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}

/** The visible buttons that assign, in order. */
function rowsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-candidate]') ?? [])].filter(
    (row) => row.offsetParent !== null,
  );
}
