import type { FieldKind } from '../../../domain/record/field.ts';
import { addressView } from './addressView.ts';
import { choicesView } from './choicesView.tsx';
import { choiceView } from './choiceView.tsx';
import { colourView } from './colourView.tsx';
import { countryView } from './countryView.tsx';
import { dateView } from './dateView.tsx';
import { durationView } from './durationView.ts';
import { emailView } from './emailView.tsx';
import { entriesViewOf } from './entriesView.tsx';
import type { FieldView } from './fieldView.ts';
import { fileView } from './fileView.tsx';
import { hoursView } from './hoursView.ts';
import { instantView } from './instantView.tsx';
import { limitView } from './limitView.tsx';
import { lineView } from './lineView.ts';
import { locationView } from './locationView.tsx';
import { lookView } from './lookView.tsx';
import { moneyView } from './moneyView.ts';
import { numberView } from './numberView.ts';
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

/** Those of everything but entries, which are made of them. */
const viewsOfParts: { readonly [Kind in Exclude<FieldKind, 'entries'>]: FieldView } = {
  line: lineView,
  text: textView,
  number: numberView,
  hours: hoursView,
  money: moneyView,
  yesNo: yesNoView,
  choice: choiceView,
  choices: choicesView,
  date: dateView,
  time: timeView,
  instant: instantView,
  duration: durationView,
  reference: referenceView,
  references: referencesView,
  personOrCustomer: personOrCustomerView,
  location: locationView,
  address: addressView,
  phone: phoneView,
  email: emailView,
  colour: colourView,
  account: lineView,
  file: fileView,
  weekday: weekdayView,
  weekdays: weekdaysView,
  limit: limitView,
  country: countryView,
  look: lookView,
  structure: structureView,
};

/** How browsers show and edit each kind of field (`domain/record/field.ts`), each in one file. */
export const fieldViews: { readonly [Kind in FieldKind]: FieldView } = {
  ...viewsOfParts,
  entries: entriesViewOf(viewsOfParts),
};
