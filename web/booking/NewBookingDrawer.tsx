import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMemo, useState } from 'react';
import { Controller, FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { CommandAnswerBody } from '../../api/contract/command.ts';
import { requiredFields } from '../../domain/kernel/requiredFields.ts';
import { mayCommand } from '../../domain/rights/mayCommand.ts';
import { mayRead } from '../../domain/rights/rights.ts';
import { searchWithBooking } from '../bookings/openBooking.ts';
import { useCommand } from '../client/useCommand.ts';
import { RecordsSelect } from '../records/fields/RecordsSelect.tsx';
import { RepeatFields } from '../recurring/RepeatFields.tsx';
import { noRepeat, readRepeat } from '../recurring/repeatInput.ts';
import { seriesOfForm, seriesTooLong } from '../recurring/seriesOfForm.ts';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { FormFooter } from '../shell/FormFooter.tsx';
import { Note } from '../shell/Note.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { SideDrawer } from '../shell/SideDrawer.tsx';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import { keptState } from '../shell/useBeside.ts';
import { useFormats } from '../shell/useFormats.ts';
import { BookingFields } from './BookingFields.tsx';
import { type BookingForm, detailsOf, emptyBooking, newBookingSchema } from './bookingFormSchema.ts';
import { SpanFields } from './SpanFields.tsx';
import { nextHour, readSpan, type SpanField } from './spanInput.ts';
import { usePreferredPeople } from './usePreferredPeople.ts';
import { WhenCouldItBe } from './WhenCouldItBe.tsx';

const spanFields: readonly SpanField[] = ['startDate', 'startTime', 'endDate', 'endTime'];

export interface NewBookingDrawerProps {
  readonly opened: boolean;
  /** For whom, if that is known. */
  readonly customerId: string | null;
  /** Who is to do it, if that is known. */
  readonly resourceId: string | null;
  readonly onClose: () => void;
}

/** Plans a new booking; once saved, it opens. */
export function NewBookingDrawer({ opened, customerId, resourceId, onClose }: NewBookingDrawerProps) {
  return (
    <SideDrawer lies="over" opened={opened} onClose={onClose} title="New booking">
      <NewBookingForm
        key={`${customerId} ${resourceId}`}
        customerId={customerId}
        resourceId={resourceId}
        onClose={onClose}
      />
    </SideDrawer>
  );
}

/** Within the form, whose customer it follows. */
function PreferredPeople({ repeats }: { readonly repeats: boolean }) {
  usePreferredPeople(repeats ? 'repeats' : 'once');
  return null;
}

/** What a recurring booking cannot say is said, before it is lost. */
function OfSingleBookings() {
  const { control } = useFormContext<BookingForm>();
  const [filterIds, externalIds, places] = useWatch({
    control,
    name: ['filterIds', 'externalIds', 'places'],
  });
  if (filterIds.length + externalIds.length + places.length === 0) return null;
  return (
    <Note tone="warning" title="Filters, ids in other systems and other places are not repeated">
      Add them to single bookings once they are made.
    </Note>
  );
}

function NewBookingForm({ customerId, resourceId, onClose }: Omit<NewBookingDrawerProps, 'opened'>) {
  const { zone } = useFormats();
  const session = useSession();
  const { settings } = session.organisation;
  const command = useCommand();
  const [, setSearch] = useSearchParams();
  const { state } = useLocation();
  const schema = useMemo(() => newBookingSchema(zone, settings), [zone, settings]);
  const [bookingId] = useState(() => crypto.randomUUID());
  const [repeat, setRepeat] = useState(noRepeat);
  const [tooLong, setTooLong] = useState(false);
  const mayRepeat = mayCommand(session, 'recurringBooking.create');
  const repeats = repeat.choice !== 'none';
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      ...emptyBooking,
      customerId: customerId ?? '',
      resourceIds: resourceId === null ? [] : [resourceId],
      span: nextHour(zone, Math.floor(Date.now() / 1000)),
    },
  });
  const { errors, isDirty } = form.formState;
  const needsPeople = requiredFields('booking', settings).includes('resourceIds');
  const letGo = useUnsavedChanges(isDirty || repeats);
  const openWhenSaved = (answer: CommandAnswerBody | undefined) => {
    if (answer === undefined) return;
    letGo();
    setSearch(
      (old) => {
        const next = new URLSearchParams(searchWithBooking(old, bookingId));
        next.delete('new');
        return next;
      },
      // The booking replaces its form: Back leads past both.
      { replace: true, preventScrollReset: true, state: keptState(state) },
    );
  };
  const closeWhenRepeated = (answer: CommandAnswerBody | undefined) => {
    if (answer === undefined) return;
    letGo();
    notifications.show({
      title: 'Recurring booking created',
      message: 'Its bookings appear within seconds.',
      withBorder: true,
    });
    onClose();
  };
  const whenSaved = repeats ? closeWhenRepeated : openWhenSaved;
  const firstDay = useWatch({ control: form.control, name: 'span.startDate' });
  const readRepeated = readRepeat(repeat, firstDay);
  const save = form.handleSubmit(async ({ span, resourceIds, ...details }) => {
    const read = readSpan(zone, span, settings);
    if (read.kind === 'problem') return;
    const { start, end } = read;
    if (readRepeated.kind === 'problem') return;
    if (readRepeated.kind === 'repeats') {
      const { repeating } = readRepeated;
      const { closedDays } = repeat;
      const said = { repeating, closedDays, resourceIds };
      const series = seriesOfForm(detailsOf(details), { zone, start, end }, said);
      setTooLong(series === undefined);
      if (series !== undefined) closeWhenRepeated(await command.send('recurringBooking.create', series));
      return;
    }
    const booking = { bookingId, start, end, resourceIds, ...detailsOf(details) };
    openWhenSaved(await command.send('booking.create', booking));
  });
  const wrong = spanFields.find((field) => errors.span?.[field] !== undefined);
  const problem =
    wrong === undefined ? undefined : { field: wrong, message: errors.span?.[wrong]?.message ?? '' };
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={save}>
        <Stack gap="sm">
          <PreferredPeople repeats={repeats} />
          <BookingFields>
            <Controller
              control={form.control}
              name="span"
              render={({ field }) => (
                <SpanFields value={field.value} onChange={field.onChange} problem={problem} />
              )}
            />
            {mayRepeat && (
              <RepeatFields
                value={repeat}
                onChange={setRepeat}
                firstDay={firstDay}
                read={readRepeated}
                tried={form.formState.submitCount > 0}
              />
            )}
            {!repeats && mayRead(session, 'planning') && <WhenCouldItBe />}
            <Controller
              control={form.control}
              name="resourceIds"
              render={({ field }) => (
                <RecordsSelect
                  category="resource"
                  label="People"
                  description={
                    needsPeople
                      ? 'Who does it'
                      : 'Who does it, if you know; the best can be found once it is created'
                  }
                  required={needsPeople}
                  value={field.value}
                  onChange={field.onChange}
                  error={errors.resourceIds?.message}
                />
              )}
            />
          </BookingFields>
          {repeats && tooLong && <Note tone="bad" title={seriesTooLong} role="alert" />}
          {repeats && <OfSingleBookings />}
          <FormFooter
            notice={
              <CommandNotice state={command.state} onRetry={() => void command.retry().then(whenSaved)} />
            }
          >
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={command.state.kind === 'saving'}>
              {repeats ? 'Create bookings' : 'Create booking'}
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </FormProvider>
  );
}
