import { Input, Text } from '@mantine/core';
import { emptyContent, formContentSchema, questionsText } from '../../domain/form/formContent.ts';
import type { FieldProps } from '../records/fields/field.ts';

/** The questions of a form, in the form of its record: how many there are. They are put together in the builder. */
export function QuestionsField({ facts, value, recordId }: FieldProps) {
  const content = formContentSchema.catch(emptyContent).parse(value);
  return (
    <Input.Wrapper label={facts.label} labelElement="div">
      <Text size="sm" c="dimmed">
        {recordId === null
          ? 'Save it, and then put its questions together in the builder.'
          : `${questionsText(content)}. They are put together in the builder.`}
      </Text>
    </Input.Wrapper>
  );
}
