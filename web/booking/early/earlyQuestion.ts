import { askedStore } from '../../shell/askedStore.ts';

/** A question that waits for an answer. */
export interface EarlyQuestion {
  readonly title: string;
  readonly text: string;
  /** What the button says that takes the step. */
  readonly takeIt: string;
  readonly answer: (meant: boolean) => void;
}

/** The question that is asked now, and who is told when that changes. */
export const earlyQuestion = askedStore<EarlyQuestion>();

/** Asks whether a step is meant; a question that was still open counts as answered with no. */
export function ask(asked: Omit<EarlyQuestion, 'answer'>): Promise<boolean> {
  earlyQuestion.now()?.answer(false);
  return new Promise((resolve) => {
    earlyQuestion.become({
      ...asked,
      answer: (meant) => {
        earlyQuestion.become(undefined);
        resolve(meant);
      },
    });
  });
}
