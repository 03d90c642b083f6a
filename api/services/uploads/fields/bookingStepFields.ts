import { allManySteps, type ManyStep } from '../../../../domain/booking/manySteps.ts';
import { nameOfManyStep } from '../../../../domain/booking/stepOfMany.ts';
import { actionLabels } from '../../../../domain/workflow/lifeCycle.ts';
import type { FieldRow } from './fieldRow.ts';

/** What a step is called unless the organisation's workflow says otherwise: `Confirm`. */
export function wordOfStep(step: ManyStep): string {
  return nameOfManyStep(step, (action) => actionLabels[action]);
}

/** The fields of a file of steps that are to be taken with bookings. */
export const bookingStepFields: readonly FieldRow[] = [
  {
    field: 'booking',
    title: 'Booking',
    required: true,
    alsoKnownAs: ['Reference', 'Booking reference', 'Booking number', 'Booking ID', 'Job number', 'Visit ID'],
    description: 'The reference or the id of a booking that exists.',
    example: 'J-20881',
  },
  {
    field: 'step',
    holds: 'choice',
    choices: allManySteps.map((step) => ({ value: step, label: wordOfStep(step) })),
    title: 'Step',
    required: true,
    alsoKnownAs: ['Action', 'What to do', 'Change'],
    description: 'What is to be done with it.',
    example: 'Move',
  },
  {
    field: 'reason',
    title: 'Reason',
    alsoKnownAs: ['Cancellation reason', 'Why'],
    description: 'Why it is cancelled; required to cancel.',
    example: '',
  },
  {
    field: 'resource',
    names: 'resource',
    title: 'Resource',
    alsoKnownAs: ['Person', 'Assigned to', 'Employee', 'Worker', 'Carer', 'Resource reference'],
    description:
      'Reference or name of the person who takes the place of the first one; required to reassign.',
    example: '',
  },
  {
    field: 'label',
    names: 'label',
    title: 'Label',
    alsoKnownAs: ['Labels', 'Tag'],
    description: 'Name of a label that exists and is added to those of the booking; required to label.',
    example: '',
  },
  {
    field: 'date',
    holds: 'date',
    title: 'Date',
    alsoKnownAs: ['New date', 'Move to'],
    description: 'The day to which it is moved. Or give days later.',
    example: '',
  },
  {
    field: 'daysLater',
    holds: 'number',
    title: 'Days later',
    alsoKnownAs: ['Days', 'Move by'],
    description: 'By how many days it is moved; less than 0: earlier.',
    example: '7',
  },
  {
    field: 'startsAt',
    holds: 'time',
    title: 'Starts at',
    alsoKnownAs: ['Start time', 'New start', 'Time'],
    description: 'The local time of day at which it starts after a move; if left out, it keeps its own.',
    example: '08:30',
  },
];
