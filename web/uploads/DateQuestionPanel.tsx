import { Radio, Stack, Text } from '@mantine/core';
import { type DateOrder, type DateQuestion, dateOrders } from '../../api/contract/upload.ts';
import { dateInWords } from '../../domain/time/dateFormat.ts';
import { Note } from '../shell/Note.tsx';

const labels: { readonly [Order in DateOrder]: string } = {
  dayFirst: 'The day comes first',
  monthFirst: 'The month comes first',
};

export interface DateQuestionPanelProps {
  readonly question: DateQuestion;
  readonly onAnswer: (order: DateOrder) => void;
}

/** Asks how the dates of a file are written, with the first of them in both readings. */
export function DateQuestionPanel({ question: { why, examples }, onAnswer }: DateQuestionPanelProps) {
  return (
    <Note
      tone="warning"
      role="status"
      title={
        why === 'either'
          ? 'Does the day or the month come first in this file?'
          : 'This file has dates of both kinds: does the day or the month come first?'
      }
    >
      <Radio.Group
        aria-label="How dates are written"
        description={
          why === 'either'
            ? 'Its dates can be read in both ways.'
            : 'Some of its dates can only be read in one way, some only in the other. Those that do not fit become bad rows.'
        }
        onChange={(value) => {
          const order = dateOrders.find((one) => one === value);
          if (order !== undefined) onAnswer(order);
        }}
      >
        <Stack gap={10} mt={8}>
          {dateOrders.map((order) => (
            <Radio
              key={order}
              value={order}
              label={labels[order]}
              description={
                <Text span size="sm">
                  {examples
                    .map((example) => `${dateOf(example.value)} is ${readAs(example[order])}`)
                    .join(' · ')}
                </Text>
              }
            />
          ))}
        </Stack>
      </Radio.Group>
    </Note>
  );
}

/** The date of a cell that may have a time behind it. */
function dateOf(value: string): string {
  return value.split(/[ ,T]/)[0] ?? value;
}

function readAs(date: string | null): string {
  return date === null ? 'no date' : dateInWords(date);
}
