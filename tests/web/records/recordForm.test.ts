import { expect, it } from 'vitest';
import { z } from 'zod';
import type { FieldKind } from '../../../domain/record/field.ts';
import type { FieldFacts } from '../../../domain/record/fieldFacts.ts';
import { claimsOf } from '../../../domain/rights/persona.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { recordOf, titleFields } from '../../../web/records/anyRecord.ts';
import { changedDetails, formValuesOf, readFields } from '../../../web/records/form/fieldForm.ts';
import { formValueOf, readFormValue } from '../../../web/records/form/formValues.ts';
import { formFields, readForm } from '../../../web/records/form/recordForm.ts';

const zone = zoneOf('Australia/Sydney');
const administrator = claimsOf('administrator');
const dispatcher = claimsOf('dispatcher');

const defaultsOf = (name: Parameters<typeof readForm>[0]) => recordOf(name).declaration.defaults ?? {};

function read(name: Parameters<typeof readForm>[0], typed: Readonly<Record<string, unknown>>) {
  const fields = formFields(name, dispatcher);
  return readForm(name, fields, { ...formValuesOf(fields, defaultsOf(name), zone), ...typed }, null, zone);
}

it('begins a new record with its defaults, and says which of its fields are required', () => {
  const fields = formFields('label', dispatcher);
  expect(formValuesOf(fields, defaultsOf('label'), zone)).toEqual({
    name: '',
    type: 'label',
    unitPrice: null,
    reference: '',
    colour: null,
    usedFor: ['booking', 'customer', 'resource', 'masterroster'],
    taskStage: null,
    place: null,
  });
  expect(fields.filter(({ required }) => required).map(({ name }) => name)).toEqual([
    'name',
    'type',
    'usedFor',
  ]);
});

it('makes a command of typed input: an empty line is null', () => {
  expect(read('label', { name: ' First aid ', unitPrice: 4 })).toEqual({
    kind: 'details',
    details: {
      name: 'First aid',
      type: 'label',
      unitPrice: 4,
      reference: null,
      colour: null,
      usedFor: ['booking', 'customer', 'resource', 'masterroster'],
      taskStage: null,
      place: null,
    },
  });
});

it('says what is wrong in people’s words, field by field', () => {
  expect(read('label', { unitPrice: -1 })).toEqual({
    kind: 'problems',
    problems: { name: 'is required', unitPrice: 'must be at least 0' },
  });
  expect(read('resource', { firstName: 'Ann', maxHoursPerDay: 0, capacity: 1.5 })).toEqual({
    kind: 'problems',
    problems: { maxHoursPerDay: 'must be more than 0', capacity: 'must be a whole number' },
  });
  expect(read('label', { name: 'a'.repeat(201) })).toEqual({
    kind: 'problems',
    problems: { name: 'must be at most 200 characters' },
  });
});

it('applies the record’s rule once every field is valid, and gives fields the labels of the form', () => {
  const shift = { resourceId: 'ann', startDate: '2036-03-03', timings: [{ day: 1, begin: 0, end: 3600 }] };
  expect(read('shift', { ...shift, endDate: '2036-03-02' })).toEqual({
    kind: 'problems',
    problems: { endDate: 'must not be before the first date' },
  });
  expect(read('shift', { ...shift, endDate: '' })).toMatchObject({ kind: 'details' });
  expect(read('shift', { ...shift, timings: [] })).toMatchObject({ problems: { timings: 'is required' } });
});

it('omits the time of a statement if nobody enters it', () => {
  const plan = { visitStemId: 'VS-1', updateType: 'Inactive' };
  expect(read('servicePlan', plan)).toEqual({ kind: 'details', details: { ...plan, endDate: null } });
});

it('shows the sign-in of a record only to administrators', () => {
  const names = (claims: typeof dispatcher) => formFields('customer', claims).map(({ name }) => name);
  expect(names(administrator)).toContain('uid');
  expect(names(dispatcher)).not.toContain('uid');
});

it('sends the fields that differ from the record as it was opened', () => {
  const opened = { id: 'l', revision: 3, name: 'A', labelIds: ['x'], location: { lat: 1, lng: 2 } };
  const typed = { name: 'B', labelIds: ['x'], location: { lng: 2, lat: 1 } };
  expect(changedDetails(typed, opened)).toEqual({ name: 'B' });
});

const facts = (kind: FieldKind): FieldFacts => ({ kind, label: kind });
const values: readonly (readonly [FieldKind, unknown])[] = [
  ['line', 'A line'],
  ['text', 'Two\nlines'],
  ['number', 3],
  ['hours', 7.5],
  ['money', 42.5],
  ['yesNo', true],
  ['choice', 'one'],
  ['choices', ['one', 'two']],
  ['date', '2036-03-03'],
  ['time', 9 * 3600 + 900],
  ['duration', 26 * 3600 + 300],
  ['instant', Date.UTC(2036, 2, 2, 22, 30) / 1000],
  ['reference', 'r-1'],
  ['references', ['r-1', 'r-2']],
  ['location', { lat: -33.5, lng: 151.25 }],
  ['colour', '#1b6a87'],
  ['weekday', 0],
  ['weekdays', [1, 5]],
  ['limit', 7.5],
  ['country', { name: 'NZ', code: '+64' }],
];

it.each(values)('reads a %s from a form as it was entered', (kind, value) => {
  const held = formValueOf(facts(kind), value, zone);
  expect(readFormValue(facts(kind), z.unknown(), held, zone)).toEqual({ kind: 'value', value });
});

it('reads a number in the unit that people type, and refuses it in that unit', () => {
  const distance: FieldFacts = {
    kind: 'number',
    label: 'Distance',
    unit: { text: 'km', of: 1000, stored: 'Metres' },
  };
  expect(formValueOf(distance, 20_000, zone)).toBe(20);
  for (const [typed, stored] of [
    [35, 35_000],
    [0.1, 100],
    [1.1, 1100],
  ]) {
    expect(readFormValue(distance, z.unknown(), typed, zone)).toEqual({ kind: 'value', value: stored });
  }
  const field = { name: 'far', facts: distance, schema: z.number().max(50_000), required: true };
  expect(readFields([field], { far: 60 }, zone)).toEqual({
    kind: 'problems',
    problems: { far: 'must be at most 50' },
  });
});

it('reads a switch as the opposite if it is stored so', () => {
  const reversed: FieldFacts = { kind: 'yesNo', label: 'Distance', reversed: true };
  expect(formValueOf(reversed, false, zone)).toBe(true);
  expect(readFormValue(reversed, z.unknown(), true, zone)).toEqual({ kind: 'value', value: false });
});

it('reads the words that can replace a limit', () => {
  const limit: FieldFacts = { kind: 'limit', label: 'Hours', choices: { null: 'a seventh', none: 'none' } };
  const read = (held: unknown) => readFormValue(limit, z.unknown(), held, zone);
  for (const value of [null, 'none', 38]) {
    expect(read(formValueOf(limit, value, zone))).toEqual({ kind: 'value', value });
  }
  expect(read({ instead: null, hours: '' })).toMatchObject({ message: 'is required' });
  expect(read({ instead: null, hours: '0' })).toMatchObject({ message: 'must be more than 0' });
});

it('takes and shows hours as hours.minutes, and keeps what is stored more exactly if nobody types', () => {
  const read = (typed: string) => readFormValue(facts('hours'), z.unknown(), typed, zone);
  expect(read('7.30')).toEqual({ kind: 'value', value: 7.5 });
  expect(read('38')).toEqual({ kind: 'value', value: 38 });
  expect(read(' ')).toEqual({ kind: 'value', value: null });
  expect(read('7.5')).toMatchObject({ message: 'must be hours and minutes, such as 7:30' });
  expect(formValueOf(facts('hours'), 7.5, zone)).toBe('7:30');
  const fields = formFields('resource', dispatcher);
  const row = { firstName: 'Ana', lastName: '', capacity: 1, id: 'r', revision: 1, maxHoursPerDay: 7.34 };
  const values = formValuesOf(fields, row, zone);
  const saved = (typed: object) => readForm('resource', fields, { ...values, ...typed }, row, zone);
  expect(values.maxHoursPerDay).toBe('7:20');
  expect(saved({})).toMatchObject({ details: { maxHoursPerDay: 7.34 } });
  expect(saved({ maxHoursPerDay: '7.30' })).toMatchObject({ details: { maxHoursPerDay: 7.5 } });
});

it('reads contacts and other addresses entry by entry, leaves out empty ones and says which one is wrong', () => {
  const typed = [
    { name: ' Mia Park ', role: 'Daughter', phone: '', email: '' },
    { name: '', role: '', phone: '', email: '' },
    { name: 'Tom', role: '', phone: '+61 400 000 000', email: '' },
  ];
  const contacts = [
    { name: 'Mia Park', role: 'Daughter', phone: null, email: null },
    { name: 'Tom', role: null, phone: '+61 400 000 000', email: null },
  ];
  const place = { name: 'Depot', address: '9 Dock Road', location: { lat: '-33.9', lng: '151.2' } };
  expect(read('customer', { firstName: 'Ash', contacts: typed, places: [place] })).toMatchObject({
    details: { contacts, places: [{ ...place, location: { lat: -33.9, lng: 151.2 } }] },
  });
  expect(read('customer', { firstName: 'Ash', contacts: [{ role: 'Daughter' }] })).toEqual({
    kind: 'problems',
    problems: { contacts: '1, Name: is required' },
  });
  const half = { ...place, location: { lat: '', lng: '1' } };
  expect(read('customer', { firstName: 'Ash', places: [place, half] })).toEqual({
    kind: 'problems',
    problems: { places: '2, Location: Enter both, or neither' },
  });
  expect(
    read('customer', { firstName: 'Ash', contacts: Array.from({ length: 21 }, () => ({ name: 'Mia' })) }),
  ).toMatchObject({ problems: { contacts: expect.stringContaining('20') } });
  const fields = formFields('customer', dispatcher);
  const row = { firstName: 'Ash', lastName: '', contacts, id: 'c', revision: 0 };
  const held = formValuesOf(fields, row, zone);
  expect(readForm('customer', fields, held, row, zone)).toMatchObject({ details: { contacts } });
});

it('refuses a country without two letters and a calling code', () => {
  const read = (name: string, code: string) =>
    readFormValue(facts('country'), z.unknown(), { name, code }, zone);
  expect(read(' nz', '+64 ')).toEqual({ kind: 'value', value: { name: 'NZ', code: '+64' } });
  expect(read('New Zealand', '+64')).toMatchObject({ kind: 'problem' });
  expect(read('NZ', '64')).toMatchObject({ kind: 'problem' });
});

it.each([
  ['1.5', 5400],
  ['1h30', 5400],
  ['90 min', 5400],
  ['0:45', 2700],
  ['1:30', 5400],
  ['2', 7200],
  ['2 h 30 min', 9000],
  ['45 min', 2700],
  ['1.5 hours', 5400],
  ['', null],
])('reads %j as how long something takes', (typed, seconds) => {
  expect(readFormValue(facts('duration'), z.unknown(), typed, zone)).toEqual({
    kind: 'value',
    value: seconds,
  });
});

it('refuses half a moment and half a place', () => {
  const problem = (kind: FieldKind, value: unknown) => readFormValue(facts(kind), z.unknown(), value, zone);
  expect(problem('instant', { date: '2036-03-03', time: '' })).toMatchObject({
    message: 'you must enter a valid time',
  });
  expect(problem('instant', { date: '', time: '10:00' })).toMatchObject({
    message: 'you must enter a valid date',
  });
  expect(problem('location', { lat: '1', lng: '' })).toMatchObject({ message: 'Enter both, or neither' });
  expect(problem('location', { lat: '91', lng: '1' })).toMatchObject({
    message: 'Latitude must be from −90 to 90',
  });
  expect(problem('location', { lat: 'x', lng: '1' })).toMatchObject({ kind: 'problem' });
  // Hours and minutes to some, and a fraction of an hour to others.
  for (const typed of ['1.30', '1.75', '1h75', 'soon']) {
    expect(problem('duration', typed)).toMatchObject({ kind: 'problem' });
  }
});

it('knows which fields a title consists of', () => {
  expect(titleFields('resource')).toEqual(['firstName', 'lastName']);
  expect(titleFields('servicePlan')).toEqual(['visitStemId']);
  expect(titleFields('shift')).toEqual([]);
});

it('leaves out what only steps set', () => {
  const names = formFields('task', dispatcher).map(({ name }) => name);
  expect(names).toContain('due');
  for (const name of ['startedAt', 'finishedAt', 'cancelledReason', 'stage'])
    expect(names).not.toContain(name);
});
