import { expect, it } from 'vitest';
import type { FieldFacts } from '../../../domain/record/fieldFacts.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { fieldText } from '../../../web/records/fieldText.ts';

const formats = {
  moments: { zone: zoneOf('Australia/Sydney'), dateFormat: 'dd/mmm/yyyy' as const, clock: '24h' as const },
  nameOf: (category: string, id: string) => `${category} ${id}`,
};
const text = (facts: Omit<FieldFacts, 'label'>, value: unknown) =>
  fieldText({ label: 'A field', ...facts }, value, formats);

it('writes values as people read them', () => {
  expect(text({ kind: 'money' }, 1234.5)).toBe('1,234.50');
  expect(text({ kind: 'hours' }, 7.5)).toBe('7:30 h');
  expect(text({ kind: 'date' }, '2036-03-04')).toBe('04/Mar/2036');
  expect(text({ kind: 'instant' }, Date.UTC(2036, 2, 2, 22) / 1000)).toBe('03/Mar/2036 09:00');
  expect(text({ kind: 'time' }, 9 * 3600)).toBe('09:00');
  expect(text({ kind: 'duration' }, 5400)).toBe('1:30');
  expect(text({ kind: 'duration' }, 45 * 60 + 20)).toBe('0:45');
  expect(text({ kind: 'choice', choices: { one: 'The one' } }, 'one')).toBe('The one');
  expect(text({ kind: 'yesNo' }, false)).toBe('No');
  expect(text({ kind: 'references', refersTo: 'label' }, ['a', 'b'])).toBe('label a, label b');
  expect(text({ kind: 'location' }, { lat: 1, lng: 2 })).toBe('1, 2');
});

it('writes nothing if there is no value', () => {
  for (const kind of ['line', 'money', 'date', 'instant', 'reference', 'references', 'location'] as const) {
    for (const nothing of [null, undefined, '', []]) expect(text({ kind }, nothing)).toBe('');
  }
});
