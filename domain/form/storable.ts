import { type Answers, askedIn, rowsOf } from './formAnswers.ts';
import { type FormContent, isGroup, isQuestion } from './formContent.ts';
import { questionKinds } from './questionKinds.ts';

/** What of answers that are being typed can be stored: what a kind of question does not take yet is left out. */
export function storableAnswers(content: FormContent, answers: Answers, row?: string): Answers {
  return Object.fromEntries(
    askedIn(content, row).flatMap((item): [string, unknown][] => {
      if (isGroup(item)) {
        const rows = rowsOf(answers, item.name).map((each) => storableAnswers(content, each, item.name));
        return rows.length === 0 ? [] : [[item.name, rows]];
      }
      const read = isQuestion(item)
        ? questionKinds[item.kind].schema?.safeParse(answers[item.name])
        : undefined;
      return read?.success === true ? [[item.name, read.data]] : [];
    }),
  );
}
