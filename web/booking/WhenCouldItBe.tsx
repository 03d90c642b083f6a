import { Button } from '@mantine/core';
import { IconCalendarSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { PossibleTime } from '../../api/contract/possibleWork.ts';
import { useSession } from '../shell/SessionContext.ts';
import { useFormats } from '../shell/useFormats.ts';
import type { NewBookingInput } from './bookingFormSchema.ts';
import { PossibleTimes } from './PossibleTimes.tsx';
import { readSpan, spanInputOf } from './spanInput.ts';

const asks = [
  'span',
  'resourceIds',
  'customerId',
  'location',
  'labelIds',
  'resourcesNeeded',
  'preferredResourceIds',
  'external',
  'visitStemId',
] as const;

/** Within the form of a new booking: times at which it could be, with the people who are chosen or those who suit best. */
export function WhenCouldItBe() {
  const { zone } = useFormats();
  const { settings } = useSession().organisation;
  const { control, setValue } = useFormContext<NewBookingInput>();
  const [open, setOpen] = useState<'closed' | 'open'>('closed');
  const [span, resourceIds, customerId, location, labelIds, resourcesNeeded, preferred, external, visit] =
    useWatch({ control, name: asks });
  const read = readSpan(zone, span, settings);
  if (open === 'closed' || read.kind === 'problem') {
    return (
      <Button
        size="xs"
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconCalendarSearch size={15} aria-hidden />}
        disabled={read.kind === 'problem'}
        onClick={() => setOpen('open')}
      >
        When could it be?
      </Button>
    );
  }
  const { start, end } = read;
  const visitStemId = visit.trim() === '' ? null : visit.trim();
  const work = { start, end, location, labelIds, resourcesNeeded, preferredResourceIds: preferred, external };
  const take = (time: PossibleTime, needed: number) => {
    setValue('span', spanInputOf(zone, time), { shouldDirty: true });
    const chosen = time.people.slice(0, needed).map((person) => person.resourceId);
    setValue('resourceIds', chosen, { shouldDirty: true });
    setOpen('closed');
  };
  return (
    <PossibleTimes
      asked={{
        booking: { ...work, customerId: customerId === '' ? null : customerId, visitStemId },
        from: start,
        ...(resourceIds.length > 0 ? { resourceIds } : {}),
      }}
      of={undefined}
      saving={false}
      onTake={take}
    />
  );
}
