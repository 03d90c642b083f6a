// Written by `npm run generate` from the files in domain/record/kinds/.
import { accountKind } from './kinds/account.ts';
import { addressKind } from './kinds/address.ts';
import { choiceKind } from './kinds/choice.ts';
import { choicesKind } from './kinds/choices.ts';
import { colourKind } from './kinds/colour.ts';
import { companyStatusKind } from './kinds/companyStatus.ts';
import { countryKind } from './kinds/country.ts';
import { dateKind } from './kinds/date.ts';
import { durationKind } from './kinds/duration.ts';
import { emailKind } from './kinds/email.ts';
import { entriesKindOf } from './kinds/entries.ts';
import { fileKind } from './kinds/file.ts';
import { filesKind } from './kinds/files.ts';
import { hoursKind } from './kinds/hours.ts';
import { instantKind } from './kinds/instant.ts';
import { keptTextKind } from './kinds/keptText.ts';
import { limitKind } from './kinds/limit.ts';
import { lineKind } from './kinds/line.ts';
import { locationKind } from './kinds/location.ts';
import { lookKind } from './kinds/look.ts';
import { moneyKind } from './kinds/money.ts';
import { numberKind } from './kinds/number.ts';
import { oneOfKind } from './kinds/oneOf.ts';
import { personOrCustomerKind } from './kinds/personOrCustomer.ts';
import { phoneKind } from './kinds/phone.ts';
import { referenceKind } from './kinds/reference.ts';
import { referencesKind } from './kinds/references.ts';
import { structureKind } from './kinds/structure.ts';
import { textKind } from './kinds/text.ts';
import { timeKind } from './kinds/time.ts';
import { weekdayKind } from './kinds/weekday.ts';
import { weekdaysKind } from './kinds/weekdays.ts';
import { yesNoKind } from './kinds/yesNo.ts';

export * from './kinds/account.ts';
export * from './kinds/address.ts';
export * from './kinds/choice.ts';
export * from './kinds/choices.ts';
export * from './kinds/colour.ts';
export * from './kinds/companyStatus.ts';
export * from './kinds/country.ts';
export * from './kinds/date.ts';
export * from './kinds/duration.ts';
export * from './kinds/email.ts';
export * from './kinds/entries.ts';
export * from './kinds/file.ts';
export * from './kinds/files.ts';
export * from './kinds/hours.ts';
export * from './kinds/instant.ts';
export * from './kinds/keptText.ts';
export * from './kinds/limit.ts';
export * from './kinds/line.ts';
export * from './kinds/location.ts';
export * from './kinds/look.ts';
export * from './kinds/money.ts';
export * from './kinds/number.ts';
export * from './kinds/oneOf.ts';
export * from './kinds/personOrCustomer.ts';
export * from './kinds/phone.ts';
export * from './kinds/reference.ts';
export * from './kinds/references.ts';
export * from './kinds/structure.ts';
export * from './kinds/text.ts';
export * from './kinds/time.ts';
export * from './kinds/weekday.ts';
export * from './kinds/weekdays.ts';
export * from './kinds/yesNo.ts';

/** The kinds that parts of entries may have: all that are not made of others. */
const kindsOfParts = {
  account: accountKind,
  address: addressKind,
  choice: choiceKind,
  choices: choicesKind,
  colour: colourKind,
  companyStatus: companyStatusKind,
  country: countryKind,
  date: dateKind,
  duration: durationKind,
  email: emailKind,
  file: fileKind,
  files: filesKind,
  hours: hoursKind,
  instant: instantKind,
  keptText: keptTextKind,
  limit: limitKind,
  line: lineKind,
  location: locationKind,
  look: lookKind,
  money: moneyKind,
  number: numberKind,
  oneOf: oneOfKind,
  personOrCustomer: personOrCustomerKind,
  phone: phoneKind,
  reference: referenceKind,
  references: referencesKind,
  structure: structureKind,
  text: textKind,
  time: timeKind,
  weekday: weekdayKind,
  weekdays: weekdaysKind,
  yesNo: yesNoKind,
} as const;

/** The kinds of fields, each in one file. */
export const fieldKinds = {
  ...kindsOfParts,
  entries: entriesKindOf(kindsOfParts),
} as const;

/** The name of a kind of field. */
export type FieldKind = keyof typeof fieldKinds;
