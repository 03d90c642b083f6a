import { Radio, Stack, Text } from '@mantine/core';
import {
  fileAnswersSchema,
  type OpenQuestion,
  readingQuestions,
} from '../../api/contract/readingQuestions.ts';
import type { FileReading } from '../../api/contract/upload.ts';
import { Note } from '../shell/Note.tsx';

export interface OpenQuestionPanelProps {
  readonly question: OpenQuestion;
  readonly onAnswer: (answers: FileReading['answers']) => void;
}

/** Asks what a file leaves open, with the first rows that wait for the answer. */
export function OpenQuestionPanel({
  question: { question, rows, examples },
  onAnswer,
}: OpenQuestionPanelProps) {
  const { asks, answers } = readingQuestions[question];
  return (
    <Note tone="warning" role="status" title={asks}>
      <Radio.Group
        aria-label={asks}
        description={
          <Text span size="sm">
            {rows === 1 ? '1 row waits for the answer' : `${rows} rows wait for the answer`}:{' '}
            {examples.map(({ line, column, value }) => `line ${line}, ${column}: ${value}`).join(' · ')}
          </Text>
        }
        onChange={(value) => onAnswer(fileAnswersSchema.parse({ [question]: value }))}
      >
        <Stack gap={10} mt={8}>
          {Object.entries(answers).map(([answer, label]) => (
            <Radio key={answer} value={answer} label={label} />
          ))}
        </Stack>
      </Radio.Group>
    </Note>
  );
}
