import type { Among } from '../record/kinds/fieldDescription.ts';

/** The types of scheduling §3. A `group` can be selected by, and is never required of a resource. */
export const labelTypes = {
  group: 'Group',
  service: 'Service',
  certificate: 'Certificate',
  label: 'Label',
  taskstatus: 'Task status',
  option_1: 'Option 1',
  eventstate: 'Event state',
  site: 'Site',
  announcement: 'Announcement',
  category: 'Category',
} as const;

/** The types that one kind of record has a field of its own for: no other field takes labels of them. */
const typesOfOneField: readonly (keyof typeof labelTypes)[] = [
  'taskstatus',
  'option_1',
  'eventstate',
  'site',
  'announcement',
  'category',
];

/** What a label can be given to (scheduling §1, the scopes of labels). */
export const labelUses = {
  booking: 'Bookings',
  customer: 'Customers',
  resource: 'People',
  masterroster: 'Master roster',
} as const;
type LabelUse = keyof typeof labelUses;

/** The stages of tasks (`domain/task/task.ts`), to one of which a label of the type `taskstatus` belongs. */
export const taskStages = {
  open: 'Open',
  active: 'Active',
  finished: 'Finished',
  cancelled: 'Cancelled',
} as const;

export const everywhere: readonly LabelUse[] = ['booking', 'customer', 'resource', 'masterroster'];

/** For a field that names labels: those alone that are used for such records (`FieldFacts.among`). */
export const labelsUsedFor = (use: LabelUse): Among => ({
  field: 'usedFor',
  value: use,
  butNot: { field: 'type', values: typesOfOneField },
  says: `used for ${labelUses[use].toLowerCase()}`,
});

/** Those of a type that the organisation lets calendar events have (scheduling §3, `event_label_types`). */
export const labelsOfEvents: Among = {
  field: 'type',
  setting: 'eventLabelTypes',
  says: 'of a type that calendar events may have',
};

/** The same by type: those alone that are of it. */
export const labelsOfType = (type: keyof typeof labelTypes): Among => ({
  field: 'type',
  value: type,
  says: `of the type ${labelTypes[type]}`,
});
