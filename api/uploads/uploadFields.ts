import type { UploadField, UploadKind } from '../contract/upload.ts';

type FieldRow = Omit<UploadField, 'required'> & { readonly required?: boolean };

/** Several rows of a table are the same for people and companies. */
const personFields: readonly FieldRow[] = [
  {
    field: 'name',
    title: 'Name',
    alsoKnownAs: [
      'Full name',
      'Display name',
      'Company',
      'Company name',
      'Business',
      'Business name',
      'dba_name',
    ],
    description: 'The whole name; or first and last name apart.',
    example: 'Rosalind Ash',
  },
  {
    field: 'firstName',
    title: 'First name',
    alsoKnownAs: ['first_name', 'Given name', 'Forename'],
    description: 'With the last name apart.',
    example: 'Rosalind',
  },
  {
    field: 'lastName',
    title: 'Last name',
    alsoKnownAs: ['last_name', 'Surname', 'Family name'],
    description: 'Beside the first name.',
    example: 'Ash',
  },
  {
    field: 'email',
    title: 'E-mail',
    alsoKnownAs: ['Email address', 'E-mail address', 'Mail'],
    description: 'An e-mail address.',
    example: 'ash@example.com',
  },
  {
    field: 'mobile',
    title: 'Mobile',
    alsoKnownAs: ['Phone', 'Phone number', 'Mobile phone', 'Telephone', 'Cell'],
    description: 'A telephone number.',
    example: '+61 400 000 000',
  },
];

const placeFields: readonly FieldRow[] = [
  {
    field: 'address',
    title: 'Address',
    alsoKnownAs: ['Street', 'Street address', 'Address line 1', 'addressline1'],
    description: 'Street and number, or the whole address.',
    example: '12 Acacia Street',
  },
  {
    field: 'city',
    title: 'City',
    alsoKnownAs: ['Suburb', 'Town', 'Locality'],
    description: 'Is put behind the address.',
    example: 'Marrickville',
  },
  {
    field: 'state',
    title: 'State',
    alsoKnownAs: ['Province', 'Region'],
    description: 'Is put behind the address.',
    example: 'NSW',
  },
  {
    field: 'postcode',
    title: 'Postcode',
    alsoKnownAs: ['Zip', 'Zip code', 'Postal code', 'Post code'],
    description: 'Is put behind the address.',
    example: '2204',
  },
];

const locationFields: readonly FieldRow[] = [
  {
    field: 'lat',
    title: 'Latitude',
    alsoKnownAs: ['lat.'],
    description: 'Degrees, −90 to 90; together with the longitude.',
    example: '-33.911',
  },
  {
    field: 'lng',
    title: 'Longitude',
    alsoKnownAs: ['lon', 'long', 'lng.'],
    description: 'Degrees, −180 to 180; together with the latitude.',
    example: '151.155',
  },
];

const limit = (field: string, title: string, key: string): FieldRow => ({
  field,
  title,
  alsoKnownAs: [key],
  description: 'Hours; left out: the default of the organisation.',
  example: '38',
});

const tables: Readonly<Record<UploadKind, readonly FieldRow[]>> = {
  customers: [
    {
      field: 'reference',
      title: 'Reference',
      alsoKnownAs: ['Customer reference', 'Customer number', 'CustNum', 'Number', 'License', 'Licence', 'ID'],
      description: 'Your own number for the customer; tells customers apart where it is given.',
      example: 'C-1042',
    },
    ...personFields,
    ...placeFields,
    ...locationFields,
  ],
  resources: [
    {
      field: 'reference',
      title: 'Reference',
      alsoKnownAs: ['Resource reference', 'Resource ID', 'Employee number', 'rs_not_riyo_id', 'Number', 'ID'],
      description: 'Your own number for the resource; tells resources apart where it is given.',
      example: 'R-07',
    },
    ...personFields,
    {
      field: 'labels',
      title: 'Labels',
      alsoKnownAs: ['Label', 'Skills', 'Abilities', 'Certificates', 'Qualifications', 'Services'],
      description: 'Names, separated by semicolons, commas or bars; unknown ones are created.',
      example: 'Nursing; First aid',
    },
    ...locationFields,
    {
      field: 'external',
      title: 'External',
      alsoKnownAs: ['Contractor', 'IsExternal'],
      description: 'yes or no; left out: no.',
      example: 'no',
    },
    limit('maxHoursPerDay', 'Hours a day', 'max_hrs_dy'),
    limit('maxHoursPerWeek', 'Hours a week', 'max_hrs_wk'),
    limit('maxHoursPerFortnight', 'Hours a fortnight', 'max_hrs_fn'),
    {
      field: 'capacity',
      title: 'Capacity',
      alsoKnownAs: ['Jobs at once'],
      description: 'Jobs that may run at one moment; left out: 1.',
      example: '1',
    },
  ],
  shifts: [
    {
      field: 'resource',
      title: 'Resource',
      required: true,
      alsoKnownAs: [
        'Resource reference',
        'Resource name',
        'Resource ID',
        'Employee',
        'Worker',
        'Carer',
        'Name',
      ],
      description: 'Reference or name of a resource that exists.',
      example: 'R-07',
    },
    {
      field: 'day',
      title: 'Day',
      alsoKnownAs: ['Weekday', 'Day of week'],
      description: 'A weekday, or several, or a range: the shift repeats every week. Or give a date.',
      example: 'Mon-Fri',
    },
    {
      field: 'date',
      title: 'Date',
      alsoKnownAs: ['Shift date'],
      description: 'A single date instead of a weekday.',
      example: '09/03/2026',
    },
    {
      field: 'begin',
      title: 'Begin',
      required: true,
      alsoKnownAs: ['beg', 'Start', 'Start time', 'From', 'Begins'],
      description: 'Local time of day.',
      example: '07:00',
    },
    {
      field: 'end',
      title: 'End',
      required: true,
      alsoKnownAs: ['End time', 'Finish', 'To', 'Ends'],
      description: 'Local time of day; not after the begin: on the next day.',
      example: '3:30 PM',
    },
    {
      field: 'startDate',
      title: 'Valid from',
      alsoKnownAs: ['Start date', 'First date'],
      description: 'From when a weekday repeats; left out: since ever.',
      example: '01/03/2026',
    },
    {
      field: 'endDate',
      title: 'Valid until',
      alsoKnownAs: ['End date', 'Last date'],
      description: 'Until when, included; left out: without an end.',
      example: '30/06/2026',
    },
  ],
  servicePlans: [
    {
      field: 'visitStemId',
      title: 'VisitStemID',
      required: true,
      alsoKnownAs: ['Visit stem', 'Visit stem id', 'Visit plan', 'Plan number'],
      description: 'Which visits it is about, as bookings name them.',
      example: 'VS-1042',
    },
    {
      field: 'updateType',
      title: 'UpdateType',
      required: true,
      alsoKnownAs: ['Update type', 'Type', 'Status'],
      description: 'Inactive, Ended or End.',
      example: 'Ended',
    },
    {
      field: 'endDate',
      title: 'EndDate',
      alsoKnownAs: ['End date', 'Ends on', 'Last day'],
      description: 'The last day served; left out where the plan is inactive.',
      example: '31/03/2026',
    },
    {
      field: 'updatedAt',
      title: 'VisitStemUpdated',
      alsoKnownAs: ['Updated', 'Updated at', 'Last update'],
      description: 'When that was said; left out: now. The latest update counts.',
      example: '09/03/2026 08:30',
    },
  ],
  bookings: [
    {
      field: 'reference',
      title: 'Reference',
      alsoKnownAs: ['Booking reference', 'Booking number', 'Job number', 'JobNo', 'inspection_id', 'ID'],
      description: 'Your own number for the booking; tells bookings apart where it is given.',
      example: 'J-20881',
    },
    {
      field: 'customer',
      title: 'Customer',
      alsoKnownAs: ['Customer name', 'Client', 'Client name', 'Patient', 'dba_name', 'Name', 'Business name'],
      description:
        'Name or reference of the customer. One that is new is created if the row has its address.',
      example: 'Rosalind Ash',
    },
    {
      field: 'customerReference',
      title: 'Customer reference',
      alsoKnownAs: ['Customer number', 'CustNum', 'License', 'Licence', 'Licence number', 'License number'],
      description: 'Your own number for the customer; counts before the name.',
      example: 'C-1042',
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
      title: 'Date',
      alsoKnownAs: ['Day', 'Start date', 'Booking date', 'Job date', 'Visit date', 'Inspection date'],
      description:
        'Local date. Without any time of day, the bookings of one date and team (or resource) follow one another from 08:00 to 18:00, in the order of the file.',
      example: '09/03/2026',
    },
    {
      field: 'end',
      title: 'End',
      alsoKnownAs: [
        'End time',
        'Ends',
        'Finish',
        'To',
        'MustFinishBy',
        'End date and time',
        'utc_end_plus_tz',
      ],
      description:
        'Local date and time, or time of day; or give a duration. Left out: an hour after the start.',
      example: '09/03/2026 09:15 AM',
    },
    {
      field: 'duration',
      title: 'Duration',
      alsoKnownAs: ['Minutes', 'Duration in minutes', 'Length'],
      description: 'Minutes, or hours and minutes as in 1:30.',
      example: '45',
    },
    {
      field: 'resource',
      title: 'Resource',
      alsoKnownAs: [
        'Resource name',
        'ResourceID',
        'Assigned to',
        'Employee',
        'Worker',
        'Carer',
        'Technician',
      ],
      description: 'References or names of resources that exist; they are allocated.',
      example: 'R-07',
    },
    {
      field: 'team',
      title: 'Team',
      alsoKnownAs: ['Group', 'Crew', 'Area', 'Sanitarian'],
      description: 'Becomes a label of the type group, which selects and is not required of anybody.',
      example: 'North',
    },
    {
      field: 'labels',
      title: 'Labels',
      alsoKnownAs: ['Label', 'Service', 'Services', 'Skills', 'Facility type'],
      description: 'What the job asks of its people; names separated by semicolons, commas or bars.',
      example: 'Nursing',
    },
    {
      field: 'furtherLabels',
      title: 'Further labels',
      alsoKnownAs: ['Certificates', 'Risk', 'Category'],
      description: 'More labels, from another column.',
      example: 'First aid',
    },
    {
      field: 'resourcesNeeded',
      title: 'People needed',
      alsoKnownAs: ['Resources needed', 'ResourceGroup', 'MasterResourceID', 'Quantity'],
      description: 'How many people the job takes; left out: 1.',
      example: '2',
    },
    {
      field: 'status',
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
      description: 'Which visits it belongs to: a service plan that names them may end them.',
      example: 'VS-1042',
    },
    {
      field: 'notes',
      title: 'Notes',
      alsoKnownAs: ['Note', 'Comment', 'Comments', 'Instructions', 'Remarks'],
      description: 'Longer text.',
      example: 'Key under the mat',
    },
    ...placeFields,
    ...locationFields,
  ],
};

/** What a file of each kind may hold, and the names its columns go by (`GET /api/v1/uploads/{kind}/fields`). */
export const uploadFields: Readonly<Record<UploadKind, readonly UploadField[]>> = {
  customers: tables.customers.map(complete),
  resources: tables.resources.map(complete),
  shifts: tables.shifts.map(complete),
  servicePlans: tables.servicePlans.map(complete),
  bookings: tables.bookings.map(complete),
};

function complete({ required = false, ...row }: FieldRow): UploadField {
  return { ...row, required };
}
