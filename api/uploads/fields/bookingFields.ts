import { bookingStatuses } from '../../../domain/booking/bookingStatus.ts';
import { capitalised } from '../../../domain/record/recordSentences.ts';
import { addressFields, locationFields } from '../parts/placeParts.ts';
import type { FieldRow } from './fieldRow.ts';

/** The fields of a file of bookings. */
export const bookingFields: readonly FieldRow[] = [
  {
    field: 'reference',
    title: 'Reference',
    alsoKnownAs: ['Booking reference', 'Booking number', 'Job number', 'JobNo', 'inspection_id', 'ID'],
    description: 'Your own number for the booking; if given, it identifies the booking.',
    example: 'J-20881',
  },
  {
    field: 'customer',
    names: 'customer',
    title: 'Customer',
    alsoKnownAs: ['Customer name', 'Client', 'Client name', 'Patient', 'dba_name', 'Name', 'Business name'],
    description: 'Name or reference of the customer. One that is new is created, once.',
    example: 'Rosalind Ash',
  },
  {
    field: 'customerReference',
    title: 'Customer reference',
    alsoKnownAs: ['Customer number', 'CustNum', 'License', 'Licence', 'Licence number', 'License number'],
    description: 'Your own number for the customer; it takes precedence over the name.',
    example: 'C-1042',
  },
  {
    field: 'customerAddress',
    title: 'Customer address',
    alsoKnownAs: ['Client address', 'Billing address', 'Home address', 'Registered address'],
    description:
      'The customer’s own address, if the job is elsewhere; it tells customers of the same name apart.',
    example: '4 Wharf Road, Balmain NSW 2041',
  },
  {
    field: 'title',
    title: 'Title',
    alsoKnownAs: ['Job', 'Job title', 'Subject', 'Task', 'Description'],
    description: 'What the job is, in a line.',
    example: 'Wound care',
  },
  {
    field: 'start',
    holds: 'moment',
    title: 'Start',
    alsoKnownAs: [
      'Start time',
      'Starts',
      'Begin',
      'From',
      'MustStartBy',
      'Start date and time',
      'utc_begin_plus_tz',
    ],
    description: 'Local date and time; or the time of day beside a date.',
    example: '09/03/2026 08:30 AM',
  },
  {
    field: 'date',
    holds: 'date',
    title: 'Date',
    alsoKnownAs: ['Day', 'Start date', 'Booking date', 'Job date', 'Visit date', 'Inspection date'],
    description:
      'Local date. Without any time of day, the bookings of one date and team (or resource) follow one another from 08:00 to 18:00, in the order of their references, else of their customers and titles.',
    example: '09/03/2026',
  },
  {
    field: 'end',
    holds: 'moment',
    title: 'End',
    alsoKnownAs: ['End time', 'Ends', 'Finish', 'To', 'MustFinishBy', 'End date and time', 'utc_end_plus_tz'],
    description:
      'Local date and time, or time of day; or give a duration. If left out: an hour after the start.',
    example: '09/03/2026 09:15 AM',
  },
  {
    field: 'duration',
    holds: 'duration',
    title: 'Duration',
    alsoKnownAs: ['Minutes', 'Duration in minutes', 'Length'],
    description: 'Minutes, or hours and minutes as in 1:30.',
    example: '45',
  },
  {
    field: 'resource',
    names: 'resource',
    title: 'Resource',
    alsoKnownAs: ['Resource name', 'ResourceID', 'Assigned to', 'Employee', 'Worker', 'Carer', 'Technician'],
    description: 'References or names of resources that exist; they are allocated.',
    example: 'R-07',
  },
  {
    field: 'team',
    names: 'label',
    title: 'Team',
    alsoKnownAs: ['Group', 'Crew', 'Area', 'Sanitarian'],
    description: 'Becomes a label of the type group, which selects and is not required of anybody.',
    example: 'North',
  },
  {
    field: 'labels',
    names: 'label',
    title: 'Labels',
    alsoKnownAs: ['Label', 'Service', 'Services', 'Skills', 'Facility type'],
    description: 'What the job asks of its people; names separated by semicolons, commas or bars.',
    example: 'Nursing',
  },
  {
    field: 'furtherLabels',
    names: 'label',
    title: 'Further labels',
    alsoKnownAs: ['Certificates', 'Risk', 'Category'],
    description: 'More labels, from another column.',
    example: 'First aid',
  },
  {
    field: 'resourcesNeeded',
    holds: 'number',
    title: 'People needed',
    alsoKnownAs: ['Resources needed', 'ResourceGroup', 'MasterResourceID', 'Quantity'],
    description: 'How many people the job takes; if left out: 1.',
    example: '2',
  },
  {
    field: 'status',
    holds: 'status',
    choices: bookingStatuses.map((value) => ({ value, label: capitalised(value) })),
    title: 'Status',
    alsoKnownAs: ['Job status', 'JobStatus', 'State of work'],
    description:
      'How far the booking is: draft, rostered, confirmed, dispatched, active, finished, reviewed, parked or cancelled. Pass and fail, and done, are finished. From rostered on it needs a resource.',
    example: 'confirmed',
  },
  {
    field: 'visitStemId',
    title: 'VisitStemID',
    alsoKnownAs: ['Visit stem', 'Visit stem id', 'Service plan'],
    description: 'The visits that it belongs to; a service plan that names them may end them.',
    example: 'VS-1042',
  },
  {
    field: 'notes',
    title: 'Notes',
    alsoKnownAs: ['Note', 'Comment', 'Comments', 'Instructions', 'Remarks'],
    description: 'Longer text.',
    example: 'Key under the mat',
  },
  {
    field: 'address',
    title: 'Address',
    alsoKnownAs: ['Street', 'Street address', 'Address line 1', 'addressline1'],
    description:
      'Where the job is: street and number, or the whole address. If left out: at the customer’s own address.',
    example: '12 Acacia Street',
  },
  ...addressFields,
  ...locationFields,
];
