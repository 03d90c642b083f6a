import type { CustomerFact, LabelFact, ResourceFact } from './facts.ts';
import type { FieldClasses } from './rights.ts';

/** The classes of fields for reading, of the records that have other than plain ones. */
export const labelClasses: FieldClasses<LabelFact> = { unitPrice: 'money' };

export const resourceClasses: FieldClasses<ResourceFact> = {
  email: 'contact',
  mobile: 'contact',
  location: 'contact',
  uid: 'contact',
  labelIds: 'planning',
  maxHoursPerDay: 'planning',
  maxHoursPerWeek: 'planning',
  maxHoursPerFortnight: 'planning',
  inactiveDate: 'planning',
};

export const customerClasses: FieldClasses<CustomerFact> = {
  email: 'contact',
  mobile: 'contact',
  address: 'contact',
  location: 'contact',
  uid: 'contact',
  barredResourceIds: 'blacklist',
};
