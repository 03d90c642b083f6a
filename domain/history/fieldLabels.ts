/** What people call the fields of details; a field without an entry is called by its own name. */
const fieldLabels: Readonly<Record<string, string>> = {
  customerId: 'customer',
  labelIds: 'labels',
  timeZone: 'time zone',
  resourcesNeeded: 'number of resources',
  preferredResourceIds: 'preferred resources',
  external: 'external work',
  visitStemId: 'service plan',
  firstName: 'first name',
  lastName: 'last name',
  email: 'e-mail',
  promotedDispatcher: 'promotion to dispatcher',
  maxHoursPerDay: 'hours per day',
  maxHoursPerWeek: 'hours per week',
  maxHoursPerFortnight: 'hours per fortnight',
  inactiveDate: 'inactive date',
  uid: 'sign-in',
  unitPrice: 'unit price',
  updateType: 'kind of update',
  endDate: 'end date',
  updatedAt: 'time of update',
};

export function fieldLabel(field: string): string {
  return fieldLabels[field] ?? field;
}
