import { Button, Select, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { hoursOn } from '../../domain/shift/setDays.ts';
import { clockOf } from '../../domain/time/clockText.ts';
import { type Interval, overlaps } from '../../domain/time/intervals.ts';
import {
  dateOfLocalDay,
  instantOnLocalDay,
  localDayOf,
  secondOfLocalDay,
} from '../../domain/time/localDay.ts';
import { queries } from '../client/queries.ts';
import { useCommand } from '../client/useCommand.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { FormDialog } from '../shell/FormDialog.tsx';
import { LoadFailed } from '../shell/Notice.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import { InReturnFields, nothingInReturn, readInReturn } from './InReturnFields.tsx';

/** How many days ahead shifts can be chosen. */
const daysAhead = 42;

/** A button that opens the form in which somebody offers one of their own shifts to colleagues. */
export function OfferShift() {
  const session = useSession();
  const [opened, setOpened] = useState<'form' | undefined>();
  if (session.resourceId === null || !mayCommand(session, 'shiftOffer.agree')) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpened('form')}>
        Offer a shift…
      </Button>
      {opened === 'form' && (
        <OfferForm resourceId={session.resourceId} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}

function OfferForm({ resourceId, onClose }: { readonly resourceId: string; readonly onClose: () => void }) {
  const { zone, format } = useFormats();
  const { shiftOffersNeedApproval } = useSession().organisation.settings;
  const command = useCommand();
  const sheets = useQuery(queries.shiftsOf(resourceId));
  const offered = useQuery(queries.offeredShifts());
  const [now] = useState(() => Math.floor(Date.now() / 1000));
  const [chosen, setChosen] = useState<string | null>(null);
  const [notes, setNotes] = useState('');
  const [inReturn, setInReturn] = useState(nothingInReturn);
  const [told, setTold] = useState<'nothing' | 'missing'>('nothing');
  const today = localDayOf(zone, now);
  const standing = (offered.data?.offers ?? []).filter(
    ({ mine, standing: stands }) => mine === 'offered' && (stands === 'offered' || stands === 'agreed'),
  );
  const shifts = Array.from({ length: daysAhead }, (_, offset) => today + offset).flatMap((day) =>
    hoursOn(sheets.data?.rows ?? [], day)
      .map(({ begin, end }) => ({
        start: instantOnLocalDay(zone, day, begin),
        end: instantOnLocalDay(zone, end <= begin ? day + 1 : day, end),
      }))
      .filter((shift) => shift.start > now && !standing.some((offer) => overlaps(offer, shift))),
  );
  const read = readInReturn(zone, inReturn);
  const choose = (choice: string | null) => {
    setChosen(choice);
    const shift = shifts.find((one) => choiceOf(one) === choice);
    if (shift === undefined || inReturn.from !== '' || inReturn.to !== '') return;
    // Most exchange a day for another one, and the same hours.
    const clock = (instant: number) => clockOf(secondOfLocalDay(zone, instant));
    setInReturn({ ...inReturn, from: clock(shift.start), to: clock(shift.end) });
  };
  const save = async () => {
    const shift = shifts.find((one) => choiceOf(one) === chosen);
    if (shift === undefined || read.is === 'incomplete') {
      setTold('missing');
      return;
    }
    const answer = await command.send('shiftOffer.create', {
      resourceId,
      ...shift,
      notes,
      ...(read.is === 'shift' && { inReturnStart: read.span.start, inReturnEnd: read.span.end }),
    });
    if (answer !== undefined) onClose();
  };
  return (
    <FormDialog
      title="Offer a shift"
      action="Offer"
      saving={command.state.kind === 'saving' ? 'saving' : 'idle'}
      disabled={sheets.data === undefined || offered.data === undefined || shifts.length === 0}
      onSubmit={save}
      onClose={onClose}
    >
      <Text size="sm">
        {shiftOffersNeedApproval
          ? 'Colleagues whom it fits see it. It stays yours until one of them agrees and a planner approves.'
          : 'Colleagues whom it fits see it. It stays yours until one of them agrees: then it is theirs.'}
      </Text>
      {sheets.error !== null && sheets.data === undefined && (
        <LoadFailed what="Your shifts" error={sheets.error} onRetry={() => void sheets.refetch()} />
      )}
      {sheets.data !== undefined && shifts.length === 0 ? (
        <Text size="sm" c="dimmed">
          {`You have no shifts to offer in the next ${daysAhead / 7} weeks.`}
        </Text>
      ) : (
        <Select
          label="Shift"
          required
          data-autofocus
          data={shifts.map((shift) => ({
            value: choiceOf(shift),
            label: format.spoken(shift.start, shift.end),
          }))}
          value={chosen}
          onChange={choose}
          error={told === 'missing' && chosen === null ? 'Choose a shift.' : undefined}
        />
      )}
      {shifts.length > 0 && (
        <InReturnFields
          value={inReturn}
          problem={told === 'missing' && read.is === 'incomplete' ? read : undefined}
          firstDay={dateOfLocalDay(today)}
          onChange={setInReturn}
        />
      )}
      <Textarea
        label="Notes"
        description="What your colleagues and planners should know."
        autosize
        maxLength={2000}
        value={notes}
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
      <CommandNotice state={command.state} onRetry={() => void command.retry()} />
    </FormDialog>
  );
}

/** Two shifts of a day may begin together. */
function choiceOf({ start, end }: Interval): string {
  return `${start}-${end}`;
}
