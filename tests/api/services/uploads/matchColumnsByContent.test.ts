import { expect, test } from 'vitest';
import type { UploadKind } from '../../../../api/contract/upload.ts';
import { matchColumns } from '../../../../api/services/uploads/matchColumns.ts';
import { uploadFields } from '../../../../api/services/uploads/uploadFields.ts';

const matched = (kind: UploadKind, header: readonly string[], ...sample: readonly (readonly string[])[]) =>
  matchColumns(uploadFields(kind), header, { sample }).columns;

test('columns whose names say nothing are told by what they contain', () => {
  expect(
    matched(
      'customers',
      ['Name', 'A', 'B', 'C', 'D', 'E'],
      ['Ash', 'ash@example.com', '+61 2 5550 1234', '-33.8886', '151.1873', '31415926'],
      ['Elm', '', '(02) 5550 1235', '-33.9100', '151.2001', '27182818'],
    ),
  ).toEqual({ name: 'Name', email: 'A', mobile: 'B', lat: 'C', lng: 'D' });
  expect(
    matched(
      'bookings',
      ['Client', 'Wann', 'Wie lang', 'Wer', 'Wie'],
      ['Ash', '12.05.2026 08:30', '45 min', 'R-07', 'x'],
      ['Elm', '13.05.2026 09:00', '1 h 30 m', 'R-08', ''],
    ),
  ).toEqual({ customer: 'Client', start: 'Wann', duration: 'Wie lang' });
});

test('a status is told beside people alone, without whom most statuses cannot be', () => {
  const rows = [
    ['Ash', '2026-05-12', 'Closed', 'R-07'],
    ['Elm', '2026-05-13', 'In progress', 'R-08'],
  ];
  expect(matched('bookings', ['Client', 'Date', 'Where it is', 'Who'], ...rows)).not.toHaveProperty('status');
  expect(matched('bookings', ['Client', 'Date', 'Where it is', 'Carer'], ...rows)).toMatchObject({
    status: 'Where it is',
    resource: 'Carer',
  });
});

test('what two columns contain alike, and what a name has told, is not guessed', () => {
  const rows = [['Ash', '2026-05-12', '2026-05-14', 'a@example.com', 'b@example.com']];
  expect(matched('bookings', ['Client', 'P', 'Q', 'R', 'S'], ...rows)).toEqual({ customer: 'Client' });
  expect(matched('bookings', ['Client', 'P', 'Date', 'R', 'S'], ...rows)).toEqual({
    customer: 'Client',
    date: 'Date',
  });
});

test('names are matched without the words that every column of an export has', () => {
  expect(
    matched('bookings', [
      'Visit Reference',
      'Client',
      'ScheduledStartTime (UTC)',
      'Visit End Time',
      'Task name',
    ]),
  ).toEqual({
    reference: 'Visit Reference',
    customer: 'Client',
    start: 'ScheduledStartTime (UTC)',
    end: 'Visit End Time',
    title: 'Task name',
  });
});

test('a column called State is the status or a part of the address, as its values say', () => {
  const header = ['Client', 'Date', 'State', 'Address'];
  const rowsOf = (...states: readonly string[]) =>
    states.map((state) => ['Ash', '2026-05-12', state, '1 High St']);
  for (const statuses of [
    ['Open', 'Closed', 'Open'],
    ['draft', 'In progress', ''],
    ['Open', 'Waits for parts', 'With the landlord'],
  ]) {
    const columns = matched('bookings', header, ...rowsOf(...statuses));
    expect(columns).toMatchObject({ status: 'State', address: 'Address' });
    expect(columns).not.toHaveProperty('state');
  }
  for (const regions of [
    ['NSW', 'VIC', 'nsw'],
    ['Illinois', 'New York', ''],
    ['New York', 'New Jersey', 'New South Wales'],
    ['', '', ''],
  ]) {
    const columns = matched('bookings', header, ...rowsOf(...regions));
    expect(columns).toMatchObject({ state: 'State', address: 'Address' });
    expect(columns).not.toHaveProperty('status');
  }
  const both = matched('bookings', ['Client', 'Status', 'State'], ['Ash', 'Open', 'NSW']);
  expect(both).toMatchObject({ status: 'Status', state: 'State' });
  // Without rows to look at, it is what files of addresses call it.
  expect(matched('bookings', header)).toMatchObject({ state: 'State' });
});

test('hours and prices are no places: only what is written as precisely as a place is', () => {
  const header = ['Kunde', 'Datum', 'A', 'B'];
  expect(matched('bookings', header, ['Ash', '12.05.2026', '08.30', '12.45'])).toEqual({
    customer: 'Kunde',
    date: 'Datum',
  });
  expect(matched('bookings', header, ['Ash', '12.05.2026', '52,5163', '13,3777'])).toMatchObject({
    lat: 'A',
    lng: 'B',
  });
});
