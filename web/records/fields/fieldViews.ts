// Written by `npm run generate` from the files in web/records/fields/.
import type { FieldKind } from '../../../domain/record/field.ts';
import { accountView } from './accountView.ts';
import { addressView } from './addressView.ts';
import { choicesView } from './choicesView.tsx';
import { choiceView } from './choiceView.tsx';
import { colourView } from './colourView.tsx';
import { companyStatusView } from './companyStatusView.tsx';
import { countryView } from './countryView.tsx';
import { dateView } from './dateView.tsx';
import { durationView } from './durationView.ts';
import { emailView } from './emailView.tsx';
import { entriesViewOf } from './entriesView.tsx';
import type { FieldView } from './fieldView.ts';
import { filesView } from './filesView.tsx';
import { fileView } from './fileView.tsx';
import { hoursView } from './hoursView.ts';
import { instantView } from './instantView.tsx';
import { keptTextView } from './keptTextView.ts';
import { limitView } from './limitView.tsx';
import { lineView } from './lineView.ts';
import { locationView } from './locationView.tsx';
import { lookView } from './lookView.tsx';
import { moneyView } from './moneyView.ts';
import { numberView } from './numberView.ts';
import { oneOfView } from './oneOfView.ts';
import { personOrCustomerView } from './personOrCustomerView.tsx';
import { phoneView } from './phoneView.tsx';
import { referencesView } from './referencesView.tsx';
import { referenceView } from './referenceView.tsx';
import { structureView } from './structureView.ts';
import { textView } from './textView.tsx';
import { timeView } from './timeView.tsx';
import { weekdaysView } from './weekdaysView.tsx';
import { weekdayView } from './weekdayView.tsx';
import { yesNoView } from './yesNoView.tsx';

/** Those of everything that is not made of others. */
const viewsOfParts: { readonly [Kind in Exclude<FieldKind, 'entries'>]: FieldView } = {
  account: accountView,
  address: addressView,
  choices: choicesView,
  choice: choiceView,
  colour: colourView,
  companyStatus: companyStatusView,
  country: countryView,
  date: dateView,
  duration: durationView,
  email: emailView,
  files: filesView,
  file: fileView,
  hours: hoursView,
  instant: instantView,
  keptText: keptTextView,
  limit: limitView,
  line: lineView,
  location: locationView,
  look: lookView,
  money: moneyView,
  number: numberView,
  oneOf: oneOfView,
  personOrCustomer: personOrCustomerView,
  phone: phoneView,
  references: referencesView,
  reference: referenceView,
  structure: structureView,
  text: textView,
  time: timeView,
  weekdays: weekdaysView,
  weekday: weekdayView,
  yesNo: yesNoView,
};

/** How browsers show and edit each kind of field, each in one file. */
export const fieldViews: { readonly [Kind in FieldKind]: FieldView } = {
  ...viewsOfParts,
  entries: entriesViewOf(viewsOfParts),
};
