import { expect, it } from 'vitest';
import type { MomentFormat } from '../../../domain/time/localText.ts';
import { zoneOf } from '../../../domain/time/zone.ts';
import { changedFieldText, changedValueText, shownChanges } from '../../../web/history/changeText.ts';

const moments: MomentFormat = { zone: zoneOf('Australia/Sydney'), dateFormat: 'dd/mmm/yyyy', clock: '24h' };

it('shows values of a history as people read them', () => {
  const at = Date.UTC(2026, 10, 20, 22, 15) / 1000;
  expect(changedValueText('start', at, moments)).toBe('21/Nov/2026 09:15');
  expect(changedValueText('details.startDate', '2026-11-04', moments)).toBe('04/Nov/2026');
  expect(changedValueText('status', 'rostered', moments)).toBe('Rostered');
  expect(changedValueText('resourceIds', ['Ann Lee', 'Bo Chan'], moments)).toBe('Ann Lee, Bo Chan');
  expect(changedValueText('details.external', true, moments)).toBe('yes');
  expect(changedValueText('details.resourcesNeeded', 2, moments)).toBe('2');
  expect(changedValueText('details.notes', null, moments)).toBe('–');
  const timings = [1, 2, 3, 6].map((day) => ({ day, begin: 28_800, end: 61_200 }));
  expect(changedValueText('details.timings', timings, moments)).toBe('Mon, Tue, Wed, Sat 08:00–17:00');
  expect(changedValueText('settings.weekStart', 0, moments)).toBe('Sunday');
  expect(changedValueText('settings.workingDays', [1, 2, 3, 4, 5], moments)).toBe('Mon–Fri');
});

it('gives fields their labels on the screen', () => {
  expect(changedFieldText('resourceIds')).toBe('People');
  expect(changedFieldText('details.labelIds')).toBe('Labels');
  expect(changedFieldText('details.location.lat')).toBe('Latitude');
  expect(changedFieldText('feedback.text')).toBe('Feedback');
  expect(changedFieldText('settings.overlapBufferMinutes')).toBe('Time between jobs');
  expect(changedFieldText('settings.defaultCountry.name')).toBe('Country: name');
});

it('omits what repeats other fields, and what was empty and still is', () => {
  const change = (field: string, before: unknown, after: unknown) => ({ field, before, after });
  const shown = shownChanges([
    change('status', 'draft', 'rostered'),
    change('previousResourceIds', [], ['Ann Lee']),
    change('details.notes', null, ''),
    change('details.external', null, false),
    change('details.title', 'One', null),
  ]);
  expect(shown.map(({ field }) => field)).toEqual(['status', 'details.title']);
});

it('lists a start before its end', () => {
  const change = (field: string) => ({ field, before: null, after: 1 });
  const order = (...fields: string[]) => shownChanges(fields.map(change)).map(({ field }) => field);
  expect(order('end', 'notes', 'start', 'status')).toEqual(['notes', 'start', 'end', 'status']);
  expect(order('details.end', 'details.start')).toEqual(['details.start', 'details.end']);
  expect(order('end', 'notes')).toEqual(['end', 'notes']);
  expect(order('start', 'weekend')).toEqual(['start', 'weekend']);
});
