import type { Question } from './formContent.ts';

/** What people read of a choice; its name if it is not there any more. */
export function choiceLabel({ choices = [] }: Question, value: unknown): string {
  return choices.find(({ name }) => name === value)?.label ?? String(value);
}

/** The choice that a text means, by its name or its label; undefined if it means none. */
export function choiceNamed({ choices = [] }: Question, text: string): string | undefined {
  const wanted = text.trim();
  return choices.find(({ name, label }) => name === wanted || label === wanted)?.name;
}
