import { Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { fillForm, firstAnswers } from '../../domain/form/filledForm.ts';
import type { Answers } from '../../domain/form/formAnswers.ts';
import type { FormContent } from '../../domain/form/formContent.ts';
import { FormFields } from './FormFields.tsx';
import classes from './forms.module.css';

/** A form as people will see it, to be tried: nothing of it is stored. */
export function FormPreview({ content }: { readonly content: FormContent }) {
  const [answers, setAnswers] = useState<Answers>(() => firstAnswers(content));
  const filled = fillForm(content, answers);
  return (
    <section aria-label="Preview" className={classes.part}>
      <Title order={2} size="h4" mb="sm">
        Preview
      </Title>
      {content.items.length === 0 ? (
        <Text c="dimmed">It asks nothing yet.</Text>
      ) : (
        <FormFields
          content={content}
          filled={filled}
          answers={answers}
          onChange={setAnswers}
          tried={false}
          formAnswerId={null}
          last={
            <Stack gap={4}>
              {filled.score !== null && (
                <Text fw={600}>
                  {filled.score.points} of {filled.score.most} points
                </Text>
              )}
            </Stack>
          }
        />
      )}
    </section>
  );
}
