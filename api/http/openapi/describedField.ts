import type { z } from 'zod';
import { type FieldFacts, kindOf } from '../../../domain/record/fieldFacts.ts';
import { asSentence } from './asSentence.ts';
import type { PropertyText } from './texts/propertyText.ts';

/**
 * What a field of a record, or a setting, means to a program: its label and help, what its kind says about the form and
 * the unit of the value, and an example that its schema accepts.
 */
export function describedField(facts: FieldFacts, schema: z.ZodType): PropertyText {
  const { label, help, kind, reversed, example, choices } = facts;
  const ofKind = kindOf(facts).documented(facts);
  const text = [
    ...(reversed === true ? ['True: not checked.'] : []),
    asSentence(label),
    ...(help === undefined ? [] : [asSentence(help)]),
    ...ofKind.sentences,
    ...(choices === undefined || kind === 'limit' ? [] : [choiceSentence(choices)]),
  ].join(' ');
  const examples = [example, ofKind.example, usualHours, Object.keys(choices ?? {})[0]];
  const taken = facts.takes ?? schema;
  const accepted = examples.find((value) => value !== undefined && taken.safeParse(value).success);
  return accepted === undefined ? { text } : { text, example: accepted };
}

/** Below every limit of hours. */
const usualHours = 8;

function choiceSentence(choices: Readonly<Record<string, string>>): string {
  const words = Object.entries(choices).map(([value, word]) => `\`${value}\`: ${word}`);
  return `${words.join(', ')}.`;
}
