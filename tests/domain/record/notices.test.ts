import { expect, test } from 'vitest';
import { z } from 'zod';
import { document } from '../../../domain/document/document.ts';
import { date, line, ref } from '../../../domain/record/field.ts';
import { momentsOf } from '../../../domain/record/moments.ts';
import type { Notice } from '../../../domain/record/notice.ts';
import { checkNotices, noticeKind, ownersOf } from '../../../domain/record/notices.ts';
import { task } from '../../../domain/task/task.ts';
import { zoneOf } from '../../../domain/time/zone.ts';

const fields = z.object({
  due: date('Due', { class: 'plain' }),
  wage: line('Wage', { class: 'money' }),
  holder: ref('resource', 'Holder', { class: 'plain' }),
});
const notice: Notice = { label: 'Due', when: 'It is due.', to: ['assigned'], text: 'It is due.' };

function check(name: string, more: Partial<Notice> = {}) {
  const declared = {
    category: 'thing',
    ownedBy: { resource: 'holder' },
    stages: { steps: { finish: { label: 'Finish', done: 'Finished', from: ['open'], to: 'done' } } },
    moments: { due: { at: 'due' }, finishing: { at: 'due', takes: 'finish' } },
    notices: { [name]: { ...notice, ...more } },
  };
  checkNotices(declared, fields);
}

test('A notice is a kind of message that is named after the event of its step, or after its moment', () => {
  const kinds = ['create', 'cancel', 'reminder'].map((name) => noticeKind(task.declaration, name));
  expect(kinds).toEqual(['taskCreated', 'taskCancelled', 'taskReminder']);
});

test('A notice of a step, of a moment and of the beginning can be declared', () => {
  for (const name of ['create', 'finish', 'due']) expect(() => check(name, { date: 'due' })).not.toThrow();
});

test.each<[string, string, Partial<Notice>, string]>([
  ['of nothing', 'start', {}, 'is of no step and no moment'],
  ['of a moment that takes a step', 'finishing', {}, 'is of a moment that takes a step'],
  ['to nobody', 'due', { to: ['customers'] }, 'goes to nobody: customers'],
  ['with an unknown placeholder', 'due', { text: 'Hello {nobody}' }, 'must not contain {nobody}'],
  ['of a field that there is not', 'due', { date: 'end' }, 'names no field: end'],
  ['of a field that is no day', 'due', { date: 'holder' }, 'says a date that is none: holder'],
  ['of what not everybody sees', 'due', { reason: 'wage' }, 'says what not everybody sees: wage'],
])('A declaration of a notice %s is refused', (_, name, more, message) => {
  expect(() => check(name, more)).toThrow(message);
});

test('A notice of a part goes to the person or the customer of whom it is part, as far as it is shared with them', () => {
  const told = (whom: 'resource' | 'customer', about: string, seenBy: string) =>
    ownersOf(document.declaration, document.fields, whom, { about, seenBy });
  expect(told('resource', 'resource:ana', 'staff')).toEqual(['ana']);
  expect(told('resource', 'resource:ana', 'everybody')).toEqual(['ana']);
  expect(told('resource', 'resource:ana', 'planners')).toEqual([]);
  expect(told('resource', 'booking:b-1', 'everybody')).toEqual([]);
  expect(told('customer', 'customer:cafe', 'everybody')).toEqual(['cafe']);
  expect(told('customer', 'customer:cafe', 'staff')).toEqual([]);
});

test('A document comes to its end 60, 30 and 7 days before, at eight by the clock of its organisation', () => {
  const fact = { id: 'd', until: '2026-12-31', stage: 'valid' };
  const at = momentsOf(document.declaration, fact, zoneOf('Australia/Sydney')).map((moment) => moment.at);
  const days = at.map((instant) => new Date(instant * 1000).toISOString());
  expect(days).toEqual(['2026-10-31T21:00:00.000Z', '2026-11-30T21:00:00.000Z', '2026-12-23T21:00:00.000Z']);
});
