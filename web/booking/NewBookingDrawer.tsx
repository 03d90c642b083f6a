import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { CommandAnswerBody } from '../../api/contract/command.ts';
import { requiredFields } from '../../domain/requiredFields.ts';
import { searchWithBooking } from '../bookings/openBooking.ts';
import { useCommand } from '../client/useCommand.ts';
import { RecordsSelect } from '../records/fields/RecordsSelect.tsx';
import { CommandNotice } from '../shell/CommandNotice.tsx';
import { FormFooter } from '../shell/FormFooter.tsx';
import { useSession } from '../shell/SessionContext.ts';
import { SideDrawer } from '../shell/SideDrawer.tsx';
import { useUnsavedChanges } from '../shell/unsavedChanges.ts';
import { keptState } from '../shell/useBeside.ts';
import { useFormats } from '../shell/useFormats.ts';
import { BookingFields } from './BookingFields.tsx';
import { detailsOf, emptyBooking, newBookingSchema } from './bookingFormSchema.ts';
import { SpanFields } from './SpanFields.tsx';
import { nextHour, readSpan, type SpanField } from './spanInput.ts';
import { usePreferredPeople } from './usePreferredPeople.ts';

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
function PreferredPeople() {
  usePreferredPeople();
  return null;
}

function NewBookingForm({ customerId, resourceId, onClose }: Omit<NewBookingDrawerProps, 'opened'>) {
  const { zone } = useFormats();
  const { settings } = useSession().organisation;
  const command = useCommand();
  const [, setSearch] = useSearchParams();
  const { state } = useLocation();
  const schema = useMemo(() => newBookingSchema(zone, settings), [zone, settings]);
  const [bookingId] = useState(() => crypto.randomUUID());
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
  const letGo = useUnsavedChanges(isDirty);
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
  const save = form.handleSubmit(async ({ span, resourceIds, ...details }) => {
    const read = readSpan(zone, span, settings);
    if (read.kind === 'problem') return;
    const { start, end } = read;
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
          <PreferredPeople />
          <BookingFields>
            <Controller
              control={form.control}
              name="span"
              render={({ field }) => (
                <SpanFields value={field.value} onChange={field.onChange} problem={problem} />
              )}
            />
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
          <FormFooter
            notice={
              <CommandNotice state={command.state} onRetry={() => void command.retry().then(openWhenSaved)} />
            }
          >
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={command.state.kind === 'saving'}>
              Create booking
            </Button>
          </FormFooter>
        </Stack>
      </form>
    </FormProvider>
  );
}
