import type { QuestionKindName } from './formContent.ts';
import { barcodeQuestion } from './kinds/barcode.ts';
import { choiceQuestion } from './kinds/choice.ts';
import { choicesQuestion } from './kinds/choices.ts';
import { customerQuestion } from './kinds/customer.ts';
import { dateQuestion } from './kinds/date.ts';
import { equipmentQuestion } from './kinds/equipment.ts';
import { filesQuestion } from './kinds/files.ts';
import { headingQuestion } from './kinds/heading.ts';
import { informationQuestion } from './kinds/information.ts';
import { moneyQuestion } from './kinds/money.ts';
import { numberQuestion } from './kinds/number.ts';
import { personQuestion } from './kinds/person.ts';
import { photoQuestion } from './kinds/photo.ts';
import { placeQuestion } from './kinds/place.ts';
import { pointsQuestion } from './kinds/points.ts';
import { scaleQuestion } from './kinds/scale.ts';
import { signatureQuestion } from './kinds/signature.ts';
import { textQuestion } from './kinds/text.ts';
import { timeQuestion } from './kinds/time.ts';
import { yesNoQuestion } from './kinds/yesNo.ts';
import type { QuestionKind } from './questionKind.ts';

/** The kinds of questions; everything else asks these. */
export const questionKinds: { readonly [Name in QuestionKindName]: QuestionKind } = {
  text: textQuestion,
  number: numberQuestion,
  money: moneyQuestion,
  date: dateQuestion,
  time: timeQuestion,
  choice: choiceQuestion,
  choices: choicesQuestion,
  yesNo: yesNoQuestion,
  scale: scaleQuestion,
  photo: photoQuestion,
  files: filesQuestion,
  signature: signatureQuestion,
  barcode: barcodeQuestion,
  place: placeQuestion,
  person: personQuestion,
  customer: customerQuestion,
  equipment: equipmentQuestion,
  points: pointsQuestion,
  heading: headingQuestion,
  information: informationQuestion,
};
