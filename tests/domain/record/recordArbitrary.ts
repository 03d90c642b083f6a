import fc from 'fast-check';
import type { z } from 'zod';
import { standardLook } from '../../../domain/booking/statusLook.ts';
import { type ReadingName, readings } from '../../../domain/catalogues/readings.ts';
import { labelsOfType, labelTypes } from '../../../domain/label/labelUses.ts';
import type { FieldKind } from '../../../domain/record/field.ts';
import { type FieldFacts, factsOf, kindOf, schemaOf, takenOf } from '../../../domain/record/fieldFacts.ts';
import { defaultOf } from '../../../domain/record/recordCommands.ts';
import { brokenRule } from '../../../domain/record/recordDeclaration.ts';
import { patternOf } from '../../../domain/shiftTemplate/hoursPattern.ts';
import { formContents } from '../form/formArbitrary.ts';

/** The fields of a record. */
export type Details = Readonly<Record<string, unknown>>;
/**
 * The ids of the records that fields may name, by category; of those that some fields name alone (`among`), by category and
 * what they are: `label of the type Site`.
 */
export type Ids = Readonly<Record<string, readonly string[]>>;

/** Where `Ids` has the records that a field may name. */
export function placeInIds({ refersTo = '', among }: Pick<FieldFacts, 'refersTo' | 'among'>): string {
  return among === undefined ? refersTo : `${refersTo} ${among.says}`;
}

/** Where `Ids` has the labels of a type that a field takes alone. */
export const placeOfLabels = (type: keyof typeof labelTypes): string =>
  placeInIds({ refersTo: 'label', among: labelsOfType(type) });

/** The types of labels that some field takes alone. */
export const typesOfOneField = (Object.keys(labelTypes) as (keyof typeof labelTypes)[]).filter((type) =>
  Object.values(readings).some(({ shown }) =>
    Object.values(shown).some(({ among }) => among?.field === 'type' && among.value === type),
  ),
);

function idsFor(facts: FieldFacts, ids: Ids): readonly string[] {
  const named = ids[placeInIds(facts)];
  if (named !== undefined) return named;
  // Labels of other types are none of those that it takes.
  return facts.among?.value !== undefined && facts.among.field === 'type'
    ? []
    : (ids[facts.refersTo ?? ''] ?? []);
}

/** Signs that files, spreadsheets and lists in one cell give a meaning of their own. */
const text = fc
  .string({
    unit: fc.constantFrom('a', 'B', 'ü', '7', ' ', ',', ';', '|', '"', "'", '=', '+', '-', '@', '\n', '\r'),
  })
  .map((given) => given.trim());
const second = fc.integer({ min: 0, max: 4_102_000_000 });
/** The instants of one record lie within two days: a rule that bounds how far they are apart leaves enough of them. */
const apart = fc.integer({ min: 0, max: 172_800 });
const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true }).map((value) => value + 0);

const fileValues = fc.record({
  id: fc.constantFrom('file-1', 'file-2'),
  name: text,
  mediaType: fc.constantFrom('image/png', 'application/pdf'),
  size: fc.integer({ min: 1, max: 9_000_000 }),
  sha256: fc.constantFrom('0'.repeat(64), 'a1'.repeat(32)),
});

/** Values of a kind; those that commands do not take for a field are left out. */
const valuesOf: { readonly [Kind in FieldKind]?: (facts: FieldFacts, ids: Ids) => fc.Arbitrary<unknown> } = {
  line: () => text,
  text: () => text,
  phone: () => text,
  address: () => text,
  email: () => fc.constantFrom('ash@example.com', "o'brien+x@example.com.au"),
  number: () => fc.integer({ min: -5, max: 200 }),
  hours: () => fc.double({ min: 1e-9, max: 24, noNaN: true }),
  money: () => fc.double({ min: 0, max: 1e9, noNaN: true }).map((value) => value + 0),
  yesNo: () => fc.boolean(),
  choice: ({ choices = {} }) => fc.constantFrom(...Object.keys(choices)),
  choices: ({ choices = {} }) => fc.subarray(Object.keys(choices), { minLength: 1 }),
  date: () => second.map((at) => new Date(at * 1000).toISOString().slice(0, 10)),
  time: () => fc.integer({ min: 0, max: 86_400 }),
  instant: () => apart,
  duration: () => fc.integer({ min: 1, max: 86_400 }),
  // What is only named by its own kind names nothing.
  reference: (facts, ids) => {
    const named = idsFor(facts, ids);
    return named.length === 0 ? fc.constant(null) : fc.constantFrom(...named);
  },
  references: (facts, ids) => fc.subarray([...idsFor(facts, ids)]),
  personOrCustomer: ({ refersToOneOf = [] }, ids) => {
    const named = refersToOneOf.flatMap((category) => (ids[category] ?? []).map((id) => `${category}:${id}`));
    return named.length === 0 ? fc.constant(null) : fc.constantFrom(...named);
  },
  oneOf: ({ refersToOneOf = [] }, ids) => {
    const named = refersToOneOf.flatMap((category) => (ids[category] ?? []).map((id) => `${category}:${id}`));
    return named.length === 0 ? fc.constant(`${refersToOneOf[0]}:one`) : fc.constantFrom(...named);
  },
  keptText: () => text.filter((given) => given !== ''),
  location: () => fc.record({ lat: degrees(90), lng: degrees(180) }),
  colour: () => fc.constantFrom('#1971c2', '#ffffff'),
  account: () => fc.constantFrom('uid-1', 'uid-2'),
  file: () => fileValues,
  files: () => fc.uniqueArray(fileValues, { maxLength: 2, selector: ({ id }) => id }),
  weekday: () => fc.integer({ min: 0, max: 6 }),
  weekdays: () => fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
  limit: ({ choices = {} }) => fc.constantFrom(38, ...Object.keys(choices)),
  country: () => fc.constantFrom({ name: 'AU', code: '+61' }, { name: 'NZ', code: '+64' }),
  look: () => fc.constantFrom(standardLook, { label: 'Booked', colour: '#ffe066', textColour: null }),
  entries: ({ parts = {} }, ids) =>
    fc.array(
      fc.record(
        Object.fromEntries(
          Object.entries(parts).map(([part, facts]) => [
            part,
            fc.option(
              valuesFor(facts, ids).map((value) => (value === '' ? null : value)),
              { nil: null },
            ),
          ]),
        ),
      ),
      { maxLength: 3 },
    ),
  structure: ({ inText, label }) =>
    label.endsWith('uestions') ? formContents : inText === undefined ? timings : pattern,
};

/** A kind that says nothing here has the example of its documentation. */
function valuesFor(facts: FieldFacts, ids: Ids): fc.Arbitrary<unknown> {
  return valuesOf[facts.kind]?.(facts, ids) ?? fc.constant(kindOf(facts).documented(facts).example);
}

/** A week, as a shift has it. */
const timings = fc.uniqueArray(
  fc.record({
    day: fc.integer({ min: 0, max: 6 }),
    begin: fc.integer({ min: 0, max: 86_400 }),
    end: fc.integer({ min: 0, max: 86_400 }),
  }),
  { minLength: 1, maxLength: 6, selector: ({ day, begin, end }) => `${day} ${begin} ${end}` },
);

/** The hours of one week or two in turns, as a shift template has them. */
const pattern = fc
  .record({
    weeks: fc.constantFrom(1, 2),
    days: fc.dictionary(
      fc.integer({ min: 0, max: 13 }).map(String),
      fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 2, maxLength: 4 }),
      { minKeys: 1, maxKeys: 8 },
    ),
  })
  .map(({ weeks, days }) =>
    patternOf(weeks, (week, day) => {
      const minutes = (days[7 * (week - 1) + day] ?? []).toSorted((one, other) => one - other);
      return minutes.flatMap((begin, place) => {
        const end = minutes[place + 1];
        return place % 2 === 1 || end === undefined ? [] : [{ begin: begin * 60, end: end * 60 }];
      });
    }),
  );

/** Details that a record may have, made of its fields alone; it has taken no step yet that would set any. */
export function recordArbitrary(name: ReadingName, ids: Ids): fc.Arbitrary<Details> {
  return detailsArbitrary(name, ids, (values, mayBeMissing, field) => {
    const { declaration } = readings[name];
    if (factsOf(schemaOf(declaration.fields, field)).bySteps)
      return fc.constant(defaultOf(declaration, field));
    return mayBeMissing ? fc.option(values, { nil: null }) : values;
  });
}

/** Details with something in every field, but part of one thing alone. */
export function filledArbitrary(name: ReadingName, ids: Ids): fc.Arbitrary<Details> {
  const { belongsTo = [], fields } = readings[name].declaration;
  const [, ...others] = belongsTo;
  const namesNothing = (field: string) => {
    const facts = factsOf(schemaOf(fields, field));
    const naming = facts.kind === 'references' ? [facts] : Object.values(facts.parts ?? {});
    return naming.some((one) => one.refersTo !== undefined && idsFor(one, ids).length === 0);
  };
  return detailsArbitrary(name, ids, (values, _, field) =>
    others.some((other) => other === field)
      ? fc.constant(null)
      : among(
          values,
          (value) => value !== '' && (!(Array.isArray(value) && value.length === 0) || namesNothing(field)),
          `${name}.${field} is never filled`,
        ),
  );
}

/**
 * Details as a command takes them: without files, which are uploaded before, without who sends it, when, and to whom, and
 * without what steps set where a record begins before them.
 */
export function withoutFiles(name: ReadingName, details: Details): Details {
  const { shown, declaration } = readings[name];
  const { signed, addressedTo, stages } = declaration;
  const left: readonly (string | undefined)[] = [signed?.by, signed?.at, addressedTo];
  return Object.fromEntries(
    Object.entries(details).filter(([field]) => {
      const { kind = '', bySteps = false } = shown[field] ?? {};
      const isLater = stages?.begins !== undefined && bySteps;
      return !['file', 'files'].includes(kind) && !left.includes(field) && !isLater;
    }),
  );
}

/** So many in a row that do not hold mean that none does: what holds at all is found among far fewer. */
const mostMisses = 20_000;

/** Those for which something holds. Fails, saying what it is told to, where it holds for none: a filter alone never ends then. */
export function among<Value>(
  values: fc.Arbitrary<Value>,
  holds: (value: Value) => boolean,
  otherwise: string,
): fc.Arbitrary<Value> {
  let misses = 0;
  return values.filter((value) => {
    const found = holds(value);
    misses = found ? 0 : misses + 1;
    if (misses > mostMisses) throw new Error(otherwise);
    return found;
  });
}

function detailsArbitrary(
  name: ReadingName,
  ids: Ids,
  of: (values: fc.Arbitrary<unknown>, mayBeMissing: boolean, field: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Details> {
  const { declaration } = readings[name];
  const { fields } = declaration;
  const each = Object.entries<z.ZodType>(fields.shape).map(([field, schema]) => {
    const facts = factsOf(schema);
    const values = among(
      valuesFor(facts, ids),
      (value) => takenOf(schema).safeParse(value).success,
      `no command takes what recordArbitrary.ts makes for ${name}.${field}`,
    );
    return [field, of(values, schema.safeParse(null).success, field)] as const;
  });
  const instants = new Set(
    Object.entries<z.ZodType>(fields.shape).flatMap(([field, schema]) =>
      factsOf(schema).kind === 'instant' ? [field] : [],
    ),
  );
  const later =
    (by: number) =>
    ([field, value]: readonly [string, unknown]) =>
      [field, instants.has(field) && typeof value === 'number' ? value + by : value] as const;
  return among(
    fc
      .tuple(second, fc.record(Object.fromEntries(each)))
      .map(([by, details]) => Object.fromEntries(Object.entries(details).map(later(by))))
      .map((details) => withoutRefused(declaration, details)),
    (details) => brokenRule(declaration, details) === undefined,
    `the rule of ${name} holds for nothing that recordArbitrary.ts makes`,
  );
}

/** Details without what they name beside something else that their rule does not want with it. */
function withoutRefused(
  declaration: (typeof readings)[ReadingName]['declaration'],
  details: Details,
): Details {
  const { path = '' } = brokenRule(declaration, details) ?? {};
  if ((details[path] ?? null) === null) return details;
  const schema = schemaOf(declaration.fields, path);
  const { kind } = factsOf(schema);
  if (kind === 'entries') return { ...details, [path]: [] };
  return kind === 'reference' && schema.safeParse(null).success ? { ...details, [path]: null } : details;
}
