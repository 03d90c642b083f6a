import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommandAnswerBody } from '../../../api/contract/command.ts';
import { lineSchema } from '../../../domain/kernel/fields.ts';
import { requiredFields } from '../../../domain/kernel/requiredFields.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { noPeople } from '../../booking/bookingFormSchema.ts';
import { CustomerAndService } from '../../booking/CustomerAndService.tsx';
import { SpanFields } from '../../booking/SpanFields.tsx';
import { readSpan, type SpanInput, spanInputOf } from '../../booking/spanInput.ts';
import { queries } from '../../client/queries.ts';
import { useCommand } from '../../client/useCommand.ts';
import { RecordSelect } from '../../records/fields/RecordSelect.tsx';
import { RepeatFields } from '../../recurring/RepeatFields.tsx';
import { noRepeat, readRepeat } from '../../recurring/repeatInput.ts';
import { seriesOfForm, seriesTooLong } from '../../recurring/seriesOfForm.ts';
import { CommandNotice } from '../../shell/CommandNotice.tsx';
import { FormDialog } from '../../shell/FormDialog.tsx';
import { Note } from '../../shell/Note.tsx';
import { useSession } from '../../shell/SessionContext.ts';
import { useFormats } from '../../shell/useFormats.ts';
import { detailsLike, plainDetails } from './newBooking.ts';
import { tellMade } from './tellMade.ts';
import { type IdentifiedNewBooking, type MadeBookings, useMakeBookings } from './useMakeBookings.ts';

export interface NewBookingDialogProps {
  /** When it would be, epoch seconds. */
  readonly start: number;
  readonly end: number;
  /** Who would get it; undefined for nobody yet. */
  readonly resourceId: string | undefined;
  /** For whom it would be; omitted if that is to be asked. */
  readonly customerId?: string | undefined;
  /** How it is made; omitted: by the server, at once. */
  readonly make?: ((bookings: readonly IdentifiedNewBooking[]) => Promise<MadeBookings>) | undefined;
  /** Called with the new booking's id, or undefined if none was made. */
  readonly onClose: (bookingId: string | undefined) => void;
}

/** How many of a customer's last bookings services are suggested from. */
const suggestedFrom = 30;

/**
 * Asks for whom a booking is that was begun on the board, and what is to be done; time and person are given and can be
 * changed. A service that the customer has had takes everything else over from the last time; Enter makes the booking. It
 * may repeat, where it is not staged.
 */
export function NewBookingDialog(props: NewBookingDialogProps) {
  const { start, end, resourceId, onClose } = props;
  const { zone, format } = useFormats();
  const session = useSession();
  const { settings } = session.organisation;
  const makeNow = useMakeBookings();
  const { make = makeNow } = props;
  const command = useCommand();
  // What is staged is single bookings.
  const mayRepeat = mayCommand(session, 'recurringBooking.create') && props.make === undefined;
  const [repeat, setRepeat] = useState(noRepeat);
  const repeats = repeat.choice !== 'none';
  const [bookingId] = useState(() => crypto.randomUUID());
  const [customerId, setCustomerId] = useState<string | null>(props.customerId ?? null);
  const [service, setService] = useState<string>();
  const [chosenPerson, setPerson] = useState<string | null | undefined>(resourceId);
  const [span, setSpan] = useState<SpanInput>(() => spanInputOf(zone, { start, end }));
  const [told, setTold] = useState<'nothing' | 'problems'>('nothing');
  const [saving, setSaving] = useState<'idle' | 'saving'>('idle');
  const [failure, setFailure] = useState<string>();
  const recent = useQuery({
    ...queries.bookings({ customerId: customerId ?? '', sort: '-start', limit: suggestedFrom }),
    enabled: customerId !== null,
  });
  const customer = useQuery({
    ...queries.record('customer', customerId ?? ''),
    enabled: customerId !== null,
  });
  const preferred = customer.data?.preferredResourceIds ?? [];
  // What repeats is given to the preferred person, until somebody else is chosen, or nobody.
  const person = chosenPerson === undefined ? ((repeats ? preferred[0] : undefined) ?? null) : chosenPerson;
  const last = customerId === null ? [] : (recent.data?.rows ?? []).filter(({ title }) => title !== '');
  const services = [...new Set(last.map(({ title }) => title))];
  const title = (service ?? services[0] ?? '').trim();
  const like = last.find((booking) => booking.title === title);
  const read = readSpan(zone, span, settings);
  const readRepeated = readRepeat(repeat, span.startDate);
  const needsPeople = requiredFields('booking', settings).includes('resourceIds');
  const tooLong = lineSchema.safeParse(title).success ? undefined : 'must be at most 200 characters';

  // Its bookings appear on the board within seconds.
  const closeWhenRepeated = (answer: CommandAnswerBody | undefined) => {
    if (answer !== undefined) onClose(undefined);
  };
  const save = async () => {
    if (
      customerId === null ||
      read.kind === 'problem' ||
      readRepeated.kind === 'problem' ||
      tooLong !== undefined ||
      (needsPeople && person === null)
    ) {
      setTold('problems');
      return;
    }
    setFailure(undefined);
    const details = like === undefined ? plainDetails(customerId, title, preferred) : detailsLike(like);
    const resourceIds = person === null ? [] : [person];
    if (readRepeated.kind === 'repeats') {
      const said = { repeating: readRepeated.repeating, closedDays: repeat.closedDays, resourceIds };
      const series = seriesOfForm(details, { zone, start: read.start, end: read.end }, said);
      if (series === undefined) setFailure(seriesTooLong);
      else closeWhenRepeated(await command.send('recurringBooking.create', series));
      return;
    }
    setSaving('saving');
    const answer = await make([{ bookingId, details, start: read.start, end: read.end, resourceIds }]);
    setSaving('idle');
    if (answer.kind === 'failed') {
      setFailure(`${answer.message} Your booking is kept here.`);
      return;
    }
    const [refused] = answer.refused;
    if (refused !== undefined) {
      setFailure(refused.reason);
      return;
    }
    tellMade(answer);
    onClose(bookingId);
  };

  return (
    <FormDialog
      title="New booking"
      action={repeats ? 'Create bookings' : 'Create booking'}
      saving={saving === 'saving' || command.state.kind === 'saving' ? 'saving' : 'idle'}
      onSubmit={save}
      onClose={() => onClose(undefined)}
    >
      <CustomerAndService
        customerId={customerId}
        onCustomer={(id) => {
          setCustomerId(id);
          setService(undefined);
        }}
        service={service ?? services[0] ?? ''}
        onService={setService}
        services={services}
        problems={{
          customer: told === 'problems' && customerId === null ? 'Choose a customer' : undefined,
          service: told === 'problems' ? tooLong : undefined,
        }}
      />
      {like !== undefined && (
        <Text size="sm" c="dimmed">
          {`As on ${format.day(like.start)}${like.labels.length === 0 ? '' : `: ${like.labels.map(({ name }) => name).join(', ')}`}`}
        </Text>
      )}
      <SpanFields
        value={span}
        onChange={setSpan}
        problem={told === 'problems' && read.kind === 'problem' ? read : undefined}
      />
      {mayRepeat && (
        <RepeatFields
          value={repeat}
          onChange={setRepeat}
          firstDay={span.startDate}
          read={readRepeated}
          tried={told === 'problems'}
        />
      )}
      <RecordSelect
        category="resource"
        label="Person"
        placeholder="Nobody yet"
        clearable
        required={needsPeople}
        value={person}
        onChange={setPerson}
        error={told === 'problems' && needsPeople && person === null ? noPeople : undefined}
      />
      {failure !== undefined && (
        <Note tone="bad" role="alert" title="Not made">
          <Text size="sm">{failure}</Text>
        </Note>
      )}
      <CommandNotice state={command.state} onRetry={() => void command.retry().then(closeWhenRepeated)} />
    </FormDialog>
  );
}
