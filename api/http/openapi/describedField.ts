import type { z } from 'zod';
import { fileValueSchema } from '../../../domain/file/fileValue.ts';
import type { FieldFacts } from '../../../domain/record/fieldFacts.ts';
import { asSentence } from './asSentence.ts';
import type { PropertyText } from './texts/propertyText.ts';

/**
 * What a field of a record, or a setting, means to a program: its label and help, what its kind says about the form and
 * the unit of the value, and an example that its schema accepts.
 */
export function describedField(facts: FieldFacts, schema: z.ZodType): PropertyText {
  const { label, help, kind, reversed, example, choices } = facts;
  const ofKind = textOfKind(facts);
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

interface OfKind {
  readonly sentences: readonly string[];
  readonly example?: unknown;
}

function textOfKind({ kind, unit, refersTo = 'record' }: FieldFacts): OfKind {
  switch (kind) {
    case 'line':
      return { sentences: [], example: 'Weekly visit' };
    case 'text':
      return { sentences: [], example: 'Ring twice, the bell is quiet.' };
    case 'number':
      return {
        sentences: unit === undefined ? ['A number.'] : [`${unit.stored}.`],
        example: unit?.text === 'days' ? 365 : 2,
      };
    case 'hours':
      return { sentences: ['Hours.'], example: 8 };
    case 'limit':
      return { sentences: ['Hours.'], example: 38 };
    case 'money':
      return { sentences: ['In the currency of the organisation.'], example: 54.5 };
    case 'yesNo':
      return { sentences: [], example: false };
    case 'date':
      return { sentences: ['A local day, `YYYY-MM-DD`.'], example: '2026-03-02' };
    case 'time':
      return { sentences: ['Seconds after local midnight.'], example: 28_800 };
    case 'instant':
      return { sentences: ['Epoch seconds, UTC.'], example: 1_772_398_800 };
    case 'duration':
      return { sentences: ['Seconds.'], example: 3600 };
    case 'reference':
      return { sentences: [`The id of ${withArticle(refersTo)}.`], example: `${refersTo}-7f3a` };
    case 'references':
      return { sentences: [`Ids of ${refersTo} records.`], example: [`${refersTo}-7f3a`] };
    case 'location':
      return { sentences: ['WGS84 degrees.'], example: { lat: -33.8688, lng: 151.2093 } };
    case 'address':
      return { sentences: ['In one line.'], example: '12 Acacia Street, Marrickville NSW 2204' };
    case 'phone':
      return { sentences: [], example: '+61 400 000 000' };
    case 'email':
      return { sentences: [], example: 'ash@example.com' };
    case 'colour':
      return { sentences: ['As `#rrggbb`.'], example: '#2f9e44' };
    case 'account':
      return { sentences: ['The uid of a user who signs in.'], example: 'user-4c1d' };
    case 'file':
      return { sentences: ['A file as `POST /api/v1/files` answers it.'], example: exampleFile };
    case 'weekday':
      return { sentences: ['0 is Sunday.'], example: 1 };
    case 'weekdays':
      return { sentences: ['0 is Sunday.'], example: [1, 2, 3, 4, 5] };
    case 'country':
      return {
        sentences: ['Its ISO 3166 code, and the code by which it is dialled.'],
        example: { name: 'AU', code: '+61' },
      };
    case 'look':
      return {
        sentences: [
          'What is null is as it comes. The text can be read on its colour: a contrast of at least 4.5.',
        ],
        example: { label: 'Booked', colour: '#ffe066', textColour: null },
      };
    case 'entries':
      return { sentences: ['At most twenty.'] };
    case 'choice':
    case 'choices':
    case 'structure':
      return { sentences: [] };
  }
}

const exampleFile = fileValueSchema.parse({
  id: 'file-9a4e',
  name: 'ana.jpg',
  mediaType: 'image/jpeg',
  size: 48_213,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
});

function withArticle(category: string): string {
  return /^[aeiou]/.test(category) ? `an ${category}` : `a ${category}`;
}
