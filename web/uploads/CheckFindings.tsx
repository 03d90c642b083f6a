import { Anchor, Group, Text } from '@mantine/core';
import type { DateOrder, FileReading, UploadField, UploadReport } from '../../api/contract/upload.ts';
import classes from './CheckFindings.module.css';
import { DateOrderLine } from './DateOrderLine.tsx';
import { DateQuestionPanel } from './DateQuestionPanel.tsx';
import { LabelFindingsNote } from './LabelFindingsNote.tsx';
import { NobodyFitsNote } from './NobodyFitsNote.tsx';
import { OpenQuestionPanel } from './OpenQuestionPanel.tsx';
import { TimeZoneLine } from './TimeZoneLine.tsx';
import { UnknownValuesPanel } from './UnknownValuesPanel.tsx';
import { UnreadColumnsNote } from './UnreadColumnsNote.tsx';

export interface CheckFindingsProps {
  /** Of a dry run. */
  readonly report: UploadReport;
  readonly fields: readonly UploadField[];
  /** What values stand for, as far as it has been said. */
  readonly said: FileReading['values'];
  readonly onDateOrder: (order: DateOrder) => void;
  readonly onTimeZone: (timeZone: string) => void;
  readonly onMeanings: (values: FileReading['values']) => void;
  readonly onAnswers: (answers: FileReading['answers']) => void;
}

/** What a check asks, what must be decided first; each answer checks the file again. */
export function CheckFindings({ report, fields, said, ...answers }: CheckFindingsProps) {
  const { dateQuestion, unknownValues, timeZone, dateOrder } = report;
  const translated = fields.flatMap(({ field, choices }) =>
    Object.entries(said[field] ?? {}).map(([value, means]) => `“${value}” ${meaningText(choices, means)}`),
  );
  const bad = unknownValues.filter(({ becomes }) => becomes === 'rejected');
  const made = unknownValues.filter(({ becomes }) => becomes === 'made');
  return (
    <>
      {dateQuestion !== null && <DateQuestionPanel question={dateQuestion} onAnswer={answers.onDateOrder} />}
      {report.questions.map((question) => (
        <OpenQuestionPanel key={question.question} question={question} onAnswer={answers.onAnswers} />
      ))}
      {report.unreadColumns.length > 0 && <UnreadColumnsNote unread={report.unreadColumns} />}
      {bad.length > 0 && (
        <UnknownValuesPanel unknown={bad} fields={fields} said={said} onMeanings={answers.onMeanings} />
      )}
      {report.labelFindings !== null && <LabelFindingsNote findings={report.labelFindings} />}
      {report.nobodyFits !== null && <NobodyFitsNote nobodyFits={report.nobodyFits} />}
      {translated.length > 0 && (
        <Group gap="xs">
          <Text size="sm" className={classes.translated ?? ''}>
            Read as you said: {translated.join(', ')}.
          </Text>
          <Anchor component="button" type="button" size="sm" onClick={() => answers.onMeanings({})}>
            Forget these
          </Anchor>
        </Group>
      )}
      {made.length > 0 && (
        <details>
          <summary className={classes.summary}>Use other labels for the new ones, or leave some out</summary>
          <UnknownValuesPanel unknown={made} fields={fields} said={said} onMeanings={answers.onMeanings} />
        </details>
      )}
      {dateOrder !== null && <DateOrderLine dateOrder={dateOrder} onDateOrder={answers.onDateOrder} />}
      {timeZone !== null && <TimeZoneLine timeZone={timeZone} onTimeZone={answers.onTimeZone} />}
    </>
  );
}

function meaningText(choices: UploadField['choices'], means: string): string {
  if (means === '') return 'left out';
  if (means.startsWith('id:')) return 'as the record chosen';
  return `as “${choices.find(({ value }) => value === means)?.label ?? means}”`;
}
