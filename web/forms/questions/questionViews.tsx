import { Text, Title } from '@mantine/core';
import type { QuestionKindName } from '../../../domain/form/formContent.ts';
import { choicesView, choiceView, scaleView, yesNoView } from './choiceViews.tsx';
import { pointsView, signatureView } from './drawnViews.tsx';
import {
  customerView,
  dateView,
  equipmentView,
  filesQuestionView,
  personView,
  photoView,
  placeView,
  timeView,
} from './fieldViews.tsx';
import type { QuestionView } from './questionView.ts';
import { barcodeView, moneyView, numberView, textView } from './textViews.tsx';

const headingView: QuestionView = {
  Editor: ({ question }) => (
    <Title order={3} size="h4">
      {question.label}
    </Title>
  ),
};
const informationView: QuestionView = {
  Editor: ({ question }) => (
    <div>
      <Text style={{ whiteSpace: 'pre-wrap' }}>{question.label}</Text>
      {question.help !== undefined && (
        <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-wrap' }}>
          {question.help}
        </Text>
      )}
    </div>
  ),
};

/** How each kind of question is asked and shown; a kind without a view does not compile. */
export const questionViews: { readonly [Name in QuestionKindName]: QuestionView } = {
  text: textView,
  number: numberView,
  money: moneyView,
  date: dateView,
  time: timeView,
  choice: choiceView,
  choices: choicesView,
  yesNo: yesNoView,
  scale: scaleView,
  photo: photoView,
  files: filesQuestionView,
  signature: signatureView,
  barcode: barcodeView,
  place: placeView,
  person: personView,
  customer: customerView,
  equipment: equipmentView,
  points: pointsView,
  heading: headingView,
  information: informationView,
};
