/** A question that waits for an answer. */
export interface EarlyQuestion {
  readonly title: string;
  readonly text: string;
  /** What the button says that takes the step. */
  readonly takeIt: string;
  readonly answer: (meant: boolean) => void;
}

let question: EarlyQuestion | undefined;
const listeners = new Set<() => void>();

function become(next: EarlyQuestion | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

/** The question that is asked now, and who is told when that changes. */
export const earlyQuestion = {
  now: () => question,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** Asks whether a step is meant; a question that was still open counts as answered with no. */
export function ask(asked: Omit<EarlyQuestion, 'answer'>): Promise<boolean> {
  question?.answer(false);
  return new Promise((resolve) => {
    become({
      ...asked,
      answer: (meant) => {
        become(undefined);
        resolve(meant);
      },
    });
  });
}
