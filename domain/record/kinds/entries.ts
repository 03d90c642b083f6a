import { z } from 'zod';
import type { FieldDescription } from './fieldDescription.ts';
import { descriptionOf, type Further, fieldOf } from './fieldOf.ts';
import { asStored, type InForm, type Said, said } from './inForm.ts';
import type { FieldFormats, KindOfField } from './kindOfField.ts';

/** The most entries of one field. */
const mostEntries = 20;

/**
 * Any number of entries with the parts of `each`, which are fields themselves; at most twenty. `entry`: the word for one
 * of them.
 */
export const entries = <Each extends z.ZodObject>(
  label: string,
  each: Each,
  { entry, ...further }: { readonly entry: string } & Further,
) => {
  const parts = Object.entries<z.ZodType>(each.shape).map(([part, schema]) => {
    const facts = descriptionOf(schema);
    if (facts === undefined) throw new Error(`the part ${part} of ${label} is no field`);
    return { part, facts, takes: facts.takes ?? schema };
  });
  // A part that is yes or no says no if it says nothing.
  const taken = parts.map(({ part, facts, takes }) => [
    part,
    facts.kind === 'yesNo' ? takes.default(false) : takes,
  ]);
  return fieldOf('entries', label, z.array(each), {
    entry,
    parts: Object.fromEntries(parts.map(({ part, facts }) => [part, facts])),
    takes: z.array(z.object(Object.fromEntries(taken))).max(mostEntries),
    ...further,
  });
};

/** The kinds of parts whose values do not say what they are: without a unit, those are told with their label. */
const unclear: readonly string[] = ['number', 'money', 'references'];

/** A part of an entry that has a value. */
export interface PartText<Kind extends string> {
  readonly part: string;
  readonly kind: Kind;
  readonly text: string;
}

type PartKinds<Kind extends string> = { readonly [Name in Kind]: KindOfField };

/** The parts of one entry of a field of entries that say something, in the order of its declaration. */
export function textsOfParts<Kind extends string>(
  kinds: PartKinds<Kind>,
  { parts = {} }: FieldDescription<Kind>,
  entry: unknown,
  formats?: FieldFormats,
): readonly PartText<Kind>[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const values = new Map<string, unknown>(Object.entries(entry));
  return Object.entries(parts).flatMap(([part, facts]) => {
    const { kind } = facts;
    const value = values.get(part) ?? null;
    if (value === null) return [];
    const { text, textOfPart = (own, of) => text(own, of, formats) }: KindOfField = kinds[kind];
    const said = textOfPart(facts, value);
    if (said === '') return [];
    const isClear = !unclear.includes(kind) || facts.unit !== undefined;
    return [{ part, kind, text: isClear ? said : `${facts.label} ${said}` }];
  });
}

/** The kind of entries whose parts are of these kinds. */
export function entriesKindOf(kinds: PartKinds<string>): KindOfField {
  return {
    documented: () => ({ sentences: ['At most twenty.'] }),
    column: null,
    text(facts, value, formats) {
      const given: readonly unknown[] = Array.isArray(value) ? value : [];
      return given
        .map((entry) =>
          textsOfParts(kinds, facts, entry, formats)
            .map(({ text }) => text)
            .join(', '),
        )
        .join('; ');
    },
    inForm: {
      held: (facts, value, zone) =>
        entriesIn(value).map((entry) =>
          ofEachPart(facts, (part, ofPart) => formOf(kinds, ofPart).held(ofPart, entry[part], zone)),
        ),
      read: (facts, _, held, zone) =>
        readEntries(
          facts,
          entriesIn(held).map((entry) =>
            ofEachPart(facts, (part, ofPart) => {
              const form = formOf(kinds, ofPart);
              return form.read(ofPart, z.unknown(), entry[part] ?? form.held(ofPart, null, zone), zone);
            }),
          ),
        ),
    },
    inFile: 'entries',
    unordered: true,
  };
}

const entriesSchema = z.array(z.record(z.string(), z.unknown())).catch([]);

/** The entries in a value, or in what a form holds. */
export function entriesIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return entriesSchema.parse(value);
}

function ofEachPart<Value>(
  { parts = {} }: FieldDescription,
  of: (part: string, facts: FieldDescription) => Value,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(parts).map(([part, facts]) => [part, of(part, facts)]));
}

function formOf(kinds: PartKinds<string>, { kind }: FieldDescription): InForm {
  return kinds[kind]?.inForm ?? asStored;
}

/** Entries without a value in any part are left out; every part that is empty is null. */
function readEntries(
  { parts = {} }: FieldDescription,
  entries: readonly Readonly<Record<string, Said>>[],
): Said {
  const read: unknown[] = [];
  for (const [place, entry] of entries.entries()) {
    const values: [string, unknown][] = [];
    for (const [part, one] of Object.entries(entry)) {
      if (one.kind === 'problem') {
        return { kind: 'problem', message: `${place + 1}, ${parts[part]?.label}: ${one.message}` };
      }
      values.push([part, one.value]);
    }
    if (values.some(([, value]) => value !== null)) read.push(Object.fromEntries(values));
  }
  return said(read);
}
