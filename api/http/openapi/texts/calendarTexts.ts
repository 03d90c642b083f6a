import { moment, type PropertyTexts, said } from './propertyText.ts';

const address = said(
  'The address; not what it is, but what it is known by.',
  '0c5d4f0e-9a0f-4d4e-8d2f-6a2f9b1f7c33',
);

/** Calendars: the secret addresses under which applications follow bookings. */
export const calendarTexts: PropertyTexts = {
  calendarAddresses: said('The addresses that open the calendar, the newest first.'),
  'calendarAddresses.id': address,
  total: said('How many there are in all.', 12),
  recordId: said('The id of the person or customer.', 'r-07'),
  recordName: said('Whose calendar it is.', 'Ines Moreau'),
  addressId: address,
  hint: said('The last characters, by which people tell several apart.', 'q7Yk'),
  madeAt: moment('When it was made.'),
  madeByName: said('Who made it.', 'Dana Whitfield'),
  'parameter.file': said('The secret, and `.ics`.', 'cal_Jx0a5m2qk1Zt8bq1C7sVwR3nY6uH9eD4fG0pL2oT5iA.ics'),
};
