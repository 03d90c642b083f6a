import { useState } from 'react';

export interface OneFieldOptions {
  /** What stands in it at first; omitted: nothing. */
  readonly initial?: string;
  /** What is wrong with a text that was typed, told once it was to be sent. */
  readonly check: (text: string) => string | undefined;
  /** Whether that is told on while it is put right. */
  readonly tellsOn?: true;
  /** What the server has said is wrong with it. */
  readonly refusal: string | undefined;
  /** Called with a text that nothing is wrong with. */
  readonly onSubmit: (text: string) => void;
  /** It is being put right: what the server has said counts no more. */
  readonly onEdit: () => void;
}

/** A form with one field: what is typed, what is wrong with it, and sending it. */
export function useOneField(options: OneFieldOptions) {
  const { initial = '', check, tellsOn, refusal, onSubmit, onEdit } = options;
  const [text, setText] = useState(initial);
  const [submitted, setSubmitted] = useState(false);
  return {
    text,
    problem: (submitted ? check(text) : undefined) ?? refusal,
    edit: (typed: string) => {
      setText(typed);
      if (tellsOn === undefined) setSubmitted(false);
      onEdit();
    },
    submit: (event: { preventDefault(): void }) => {
      event.preventDefault();
      setSubmitted(true);
      if (check(text) === undefined) onSubmit(text);
    },
  };
}
