import { Button, Checkbox, Group, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BookingsQuery } from '../../api/contract/views.ts';
import { manySteps, type StepWithMany } from '../../domain/booking/manySteps.ts';
import { counted, grouped } from '../shell/counted.ts';
import { Dialog } from '../shell/Dialog.tsx';
import { Note } from '../shell/Note.tsx';
import { RefusedBookings } from './RefusedBookings.tsx';
import { takeStepWithList } from './takeStepWithList.ts';
import { refusedOf } from './useManyBookings.ts';

export interface WholeListDialogProps {
  readonly asked: StepWithMany;
  /** `Confirm` */
  readonly verb: string;
  readonly query: BookingsQuery;
  readonly onChange: (asked: StepWithMany) => void;
  readonly onCancel: () => void;
  readonly onTake: () => void;
}

/** Says with how many bookings of a list a step would be taken, and why not with others, before it is. */
export function WholeListDialog({ asked, verb, query, onChange, onCancel, onTake }: WholeListDialogProps) {
  const check = useQuery({
    queryKey: ['bookings', 'stepWithList', query, asked],
    queryFn: ({ signal }) => takeStepWithList(query, { asked, dryRun: true }, () => {}, signal),
    // What was found out a while ago may not be so any more.
    gcTime: 0,
    retry: false,
  });
  const report = check.data;
  const changed = report?.changed ?? 0;
  return (
    <Dialog
      opened
      onClose={onCancel}
      title={
        report === undefined
          ? `${verb} all of this list?`
          : `${verb} ${grouped(changed)} of ${counted(report.rows, 'booking')}?`
      }
    >
      <Stack gap="sm">
        {check.error !== null ? (
          <Note tone="bad" role="alert" title="The list could not be checked">
            <Text size="sm">{check.error.message}</Text>
          </Note>
        ) : report === undefined ? (
          <Group gap="xs" role="status">
            <Loader size="sm" aria-hidden />
            <Text size="sm">Looking through the list …</Text>
          </Group>
        ) : (
          <div role="status">
            {report.unchanged > 0 && <Text size="sm">{soAlready(asked, report.unchanged)}</Text>}
            <RefusedBookings refused={refusedOf(report)} />
            {changed > 0 && (
              <Text size="sm" mt={6}>
                {consequence(asked)}
              </Text>
            )}
          </div>
        )}
        {asked.step === 'booking.dispatch' && (
          <Checkbox
            label="Bookings of a later day, too"
            checked={asked.early === true}
            onChange={({ currentTarget }) => onChange({ ...asked, early: currentTarget.checked })}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" data-autofocus onClick={onCancel}>
            {asked.step === 'booking.cancel' ? 'Keep them' : 'Cancel'}
          </Button>
          <Button
            {...(asked.step === 'booking.cancel' ? { color: 'red.9' } : {})}
            disabled={changed === 0}
            onClick={onTake}
          >
            {changed === 0 ? verb : `${verb} ${grouped(changed)}`}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function soAlready({ step }: StepWithMany, count: number): string {
  const are = count === 1 ? 'One is' : `${count} are`;
  const have = count === 1 ? 'One has' : `${count} have`;
  switch (step) {
    case 'booking.allocateAutomatically':
      return `${have} their people already and keep them.`;
    case 'booking.allocate':
      return `${have} this person first already.`;
    case 'booking.edit':
      return `${have} this label already.`;
    case 'booking.reschedule':
      return `${are} at that time already.`;
    case 'booking.deactivate':
      return `${are} inactive already.`;
    case 'booking.reactivate':
      return `${are} active already.`;
    default:
      return `${are} ${manySteps[step].done} already.`;
  }
}

function consequence({ step }: StepWithMany): string {
  const told = step === 'booking.dispatch' ? ' Customers and staff are told as usual.' : '';
  return `This can be undone in one step.${told}`;
}
