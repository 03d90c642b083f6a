import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FilledFormView } from '../../api/contract/forms.ts';
import { type Answers, answersIn, answersText, filesIn } from '../../domain/form/formAnswers.ts';
import { storableAnswers } from '../../domain/form/storable.ts';
import { sendCommand } from '../client/sendCommand.ts';
import { type SelfSaving, useSelfSaving } from '../client/useSelfSaving.ts';

export type Draft = SelfSaving<Answers>;

/** The answers of a filled form, which save themselves while they are typed. */
export function useDraft({ filled, content }: FilledFormView): Draft {
  const client = useQueryClient();
  const { id, revision, answers } = filled;
  const saved = useMemo(() => ({ value: answersIn(answers) ?? {}, revision }), [answers, revision]);
  return useSelfSaving({
    ...saved,
    send(value, ifRevision) {
      const storable = storableAnswers(content, value);
      const files = [...new Map(filesIn(content, storable).map((file) => [file.id, file])).values()];
      const input = { formAnswerId: id, answers: answersText(storable), files };
      return sendCommand('formAnswer.fill', input, ifRevision === null ? {} : { ifRevision });
    },
    onSaved: () => void client.invalidateQueries({ queryKey: ['forms'] }),
  });
}
