import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import {
  Controller,
  FormProvider,
  type UseFormReturn,
  useForm,
  useFormContext,
  useWatch,
} from 'react-hook-form';
import type { CommandAnswerBody } from '../../api/contract/command.ts';
import { requiredFields } from '../../domain/kernel/requiredFields.ts';
import type { Words } from '../../domain/record/recordDeclaration.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import type { Interval } from '../../domain/time/intervals.ts';
import { useCommand } from '../client/useCommand.ts';
import { FirstParticipants } from '../groupEvents/FirstParticipants.tsx';
import { newGroup, takingPart } from '../groupEvents/groupInput.ts';
import { RecordsSelect } from '../records/fields/RecordsSelect.tsx';
import { RepeatFields } from '../recurring/RepeatFields.tsx';
import { noRepeat, type ReadRepeat, type RepeatInput, readRepeat } from '../recurring/repeatInput.ts';
import { seriesOfForm, seriesTooLong } from '../recurring/seriesOfForm.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { FormFooter } from '../shell/FormFooter.tsx';
import { Note } from '../shell/Note.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import { useFormats } from '../shell/useFormats.ts';
import type { IdentifiedNewBooking, MadeBookings } from '../timeline/create/useMakeBookings.ts';
import { BookingFields } from './BookingFields.tsx';
import {
  detailsOf,
  emptyBooking,
  type NewBookingInput,
  type NewBookingRead,
  newBookingSchema,
} from './bookingFormSchema.ts';
import { SpanFields } from './SpanFields.tsx';
import { nextHour, readSpan, type SpanField, spanInputOf } from './spanInput.ts';
import { useLastTime } from './useLastTime.ts';
import { WhenCouldItBe } from './WhenCouldItBe.tsx';

const wordsOf = {
  booking: { one: 'booking', many: 'bookings' },
  group: { one: 'group event', many: 'group events' },
} as const;

const spanFields: readonly SpanField[] = ['startDate', 'startTime', 'endDate', 'endTime'];

export interface NewBookingFormProps {
  /** For whom, if that is known. */
  readonly customerId: string | null;
  /** Who is to do it, if that is known. */
  readonly resourceId: string | null;
  /** Omitted: a booking for one customer. */
  readonly kind?: 'booking' | 'group';
  /** When, epoch seconds; omitted: the next hour. */
  readonly span?: Interval;
  /** How it is made; omitted: by the server, at once. What is staged is single bookings. */
  readonly make?: ((bookings: readonly IdentifiedNewBooking[]) => Promise<MadeBookings>) | undefined;
  /** Called with the new booking; undefined: what repeats is made, and its bookings appear within seconds. */
  readonly onMade: (bookingId: string | undefined) => void;
  readonly onCancel: () => void;
}

/**
 * The form for a new booking, wherever one is begun: for whom, what, when and who, with the rare fields folded away. It may
 * repeat, where it is not staged.
 */
export function NewBookingForm(props: NewBookingFormProps) {
  const { customerId, resourceId, span, kind = 'booking', onCancel } = props;
  const { zone } = useFormats();
  const { settings } = useSession().organisation;
  const schema = useMemo(() => newBookingSchema(zone, settings), [zone, settings]);
  const [repeat, setRepeat] = useState(noRepeat);
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      ...emptyBooking,
      group: kind === 'group' ? newGroup : null,
      timeZone: null,
      customerId: customerId ?? '',
      resourceIds: resourceId === null ? [] : [resourceId],
      participants: kind !== 'group' || customerId === null ? [] : [{ customerId, serviceIds: [] }],
      span: span === undefined ? nextHour(zone, Math.floor(Date.now() / 1000)) : spanInputOf(zone, span),
    },
  });
  const firstDay = useWatch({ control: form.control, name: 'span.startDate' });
  const read = readRepeat(repeat, firstDay);
  const saving = useSaving(props, form, { repeat, read });
  const words = wordsOf[kind];
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={saving.save} aria-label={`New ${words.one}`}>
        <Stack gap="sm">
          <Fields
            words={words}
            repeat={repeat}
            onRepeat={setRepeat}
            read={read}
            staged={props.make !== undefined}
          />
          <FormFooter notice={saving.notice}>
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button type="submit" loading={form.formState.isSubmitting}>
              {`Create ${words[repeat.choice === 'none' ? 'one' : 'many']}`}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </FormProvider>
  );
}

interface Repeat {
  readonly repeat: RepeatInput;
  readonly read: ReadRepeat;
}

/** Makes what the form says: a booking, a series of them, or a staged one. */
function useSaving(
  { make, onMade }: NewBookingFormProps,
  form: UseFormReturn<NewBookingInput, unknown, NewBookingRead>,
  { repeat, read }: Repeat,
) {
  const { zone } = useFormats();
  const { settings } = useSession().organisation;
  const command = useCommand();
  const [bookingId] = useState(() => crypto.randomUUID());
  const [failure, setFailure] = useState<string>();
  const repeats = repeat.choice !== 'none';
  const letGo = useUnsavedChanges(form.formState.isDirty || repeats);
  const whenSaved = (answer: CommandAnswerBody | undefined) => {
    if (answer === undefined) return;
    letGo();
    onMade(repeats ? undefined : bookingId);
  };
  const save = form.handleSubmit(async ({ span, resourceIds, timeZone, participants, ...typed }) => {
    const time = readSpan(zone, span, settings);
    if (time.kind === 'problem' || read.kind === 'problem') return;
    setFailure(undefined);
    const { start, end } = time;
    const details = { ...detailsOf(typed), timeZone };
    if (read.kind === 'repeats') {
      const { closedDays } = repeat;
      const taking = takingPart(details.group, participants);
      const said = { repeating: read.repeating, closedDays, resourceIds, participants: taking };
      const series = seriesOfForm(details, { zone, start, end }, said);
      if (series === undefined) setFailure(seriesTooLong);
      else whenSaved(await command.send('recurringBooking.create', series));
      return;
    }
    if (make === undefined) {
      const whole = {
        bookingId,
        start,
        end,
        resourceIds,
        participants: takingPart(details.group, participants),
      };
      whenSaved(await command.send('booking.create', { ...whole, ...details }));
      return;
    }
    const booking = { ...details, externalData: {} };
    const taking = takingPart(details.group, participants);
    const made = await make([
      {
        bookingId,
        details: booking,
        start,
        end,
        resourceIds,
        ...(taking.length > 0 && { participants: taking }),
      },
    ]);
    const reason = made.kind === 'failed' ? made.message : made.refused[0]?.reason;
    setFailure(reason);
    if (reason !== undefined) return;
    letGo();
    onMade(bookingId);
  });
  const notice = (
    <>
      {failure !== undefined && <Note tone="bad" title={failure} role="alert" />}
      <CommandNotice state={command.state} onRetry={() => void command.retry().then(whenSaved)} />
    </>
  );
  return { save, notice };
}

interface FieldsProps extends Repeat {
  readonly words: Words;
  readonly onRepeat: (repeat: RepeatInput) => void;
  readonly staged: boolean;
}

function Fields({ words, repeat, onRepeat, read, staged }: FieldsProps) {
  const session = useSession();
  const { format } = useFormats();
  const { control, formState } = useFormContext<NewBookingInput>();
  const { errors } = formState;
  const firstDay = useWatch({ control, name: 'span.startDate' });
  const repeats = repeat.choice !== 'none';
  const { titles, like, onTitle } = useLastTime(repeats ? 'repeats' : 'once');
  const needsPeople = requiredFields('booking', session.organisation.settings).includes('resourceIds');
  const wrong = spanFields.find((field) => errors.span?.[field] !== undefined);
  const problem = wrong && { field: wrong, message: errors.span?.[wrong]?.message ?? '' };
  return (
    <BookingFields titles={titles} onTitle={onTitle} participants={<FirstParticipants />}>
      {like !== undefined && (
        <Text size="sm" c="dimmed">
          As on {format.day(like.start)}
        </Text>
      )}
      <Controller
        control={control}
        name="span"
        render={({ field }) => <SpanFields value={field.value} onChange={field.onChange} problem={problem} />}
      />
      {!staged && mayCommand(session, 'recurringBooking.create') && (
        <RepeatFields
          value={repeat}
          onChange={onRepeat}
          firstDay={firstDay}
          read={read}
          tried={formState.submitCount > 0}
          words={words}
        />
      )}
      {!repeats && !staged && mayRead(session, 'planning') && <WhenCouldItBe />}
      {repeats && <OfSingleBookings />}
      <Controller
        control={control}
        name="resourceIds"
        render={({ field }) => (
          <RecordsSelect
            category="resource"
            label="People"
            description={needsPeople ? 'Who does it' : 'Who does it, if you know'}
            required={needsPeople}
            value={field.value}
            onChange={field.onChange}
            error={errors.resourceIds?.message}
          />
        )}
      />
    </BookingFields>
  );
}

/** What a recurring booking cannot say is said, before it is lost. */
function OfSingleBookings() {
  const { control } = useFormContext<NewBookingInput>();
  const [filterIds, externalIds, places, group] = useWatch({
    control,
    name: ['filterIds', 'externalIds', 'places', 'group'],
  });
  const ofServices = group?.services.some((one) => one.price !== null || one.places !== null) ?? false;
  return (
    <>
      {filterIds.length + externalIds.length + places.length > 0 && (
        <Note tone="warning" title="Filters, ids in other systems and other places are not repeated">
          Add them to single bookings once they are made.
        </Note>
      )}
      {ofServices && (
        <Note tone="warning" title="Prices and places of services are not repeated">
          Services have the price of their label. Change single group events once they are made.
        </Note>
      )}
    </>
  );
}
