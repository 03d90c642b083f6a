import { describe, expect, test } from 'vitest';
import type { FileReading, UploadKind } from '../../../../api/contract/upload.ts';
import { readBookingTime } from '../../../../api/services/uploads/bookingTimes.ts';
import { cellReading } from '../../../../api/services/uploads/cellReading.ts';
import { findDurationUnit } from '../../../../api/services/uploads/findDurationUnit.ts';
import { saysOf } from '../../../../api/services/uploads/looksLike.ts';
import { matchColumns } from '../../../../api/services/uploads/matchColumns.ts';
import { readName } from '../../../../api/services/uploads/personName.ts';
import { readCsv } from '../../../../api/services/uploads/readCsv.ts';
import { createRowReader, type RowReader } from '../../../../api/services/uploads/rowReader.ts';
import { uploadFields } from '../../../../api/services/uploads/uploadFields.ts';
import { locationCells } from '../../../../domain/record/kinds/location.ts';
import { zoneOf } from '../../../../domain/time/zone.ts';

/** The rows of a file, as a program reads it that says nothing of its columns. */
function rowsOf(kind: UploadKind, lines: readonly string[], answers: FileReading['answers'] = {}) {
  const file = readCsv(lines.join('\n'));
  const matched = matchColumns(uploadFields(kind), file.header, {});
  expect(matched.problems).toEqual([]);
  const place = matched.places.get('duration');
  const values = file.rows.map(({ cells }) => cells[place ?? -1] ?? '');
  const unit = place === undefined ? undefined : findDurationUnit(matched.columns.duration ?? '', values);
  const reading = cellReading({ values: {}, defaults: {}, answers }, 'dayFirst', () => unit);
  const rows = file.rows.map((row) => createRowReader(row, matched, reading));
  return { rows, reading, ignored: matched.ignored };
}

const rome = zoneOf('Europe/Rome');
const at = (utc: string) => Date.parse(utc) / 1000;
const visit = { kind: 'span', start: at('2026-03-09T07:30:00Z'), end: at('2026-03-09T09:00:00Z') };

const files: readonly (readonly [string, string, string])[] = [
  ['English', 'Date;Start time;End time;Client;Carer;Service;Address', '09/03/2026;8:30 AM;10 am'],
  ['French', 'Date;Heure de début;Heure de fin;Client;Intervenant;Prestation;Adresse', '09/03/2026;8h30;10h'],
  [
    'German',
    'Datum;Uhrzeit von;Uhrzeit bis;Kunde;Mitarbeiter;Leistung;Straße',
    'Mo, 09.03.2026;8.30 Uhr;10 Uhr',
  ],
  [
    'Spanish',
    'Fecha;Hora de inicio;Hora de fin;Cliente;Empleado;Servicio;Dirección',
    '9 de marzo de 2026;8:30;10:00 h',
  ],
  [
    'Italian',
    'Data;Ora inizio;Ora fine;Cliente;Operatore;Servizio;Indirizzo',
    'lunedì 9 marzo 2026;08.30;ore 10.00',
  ],
  [
    'Portuguese',
    'Data;Hora de início;Hora de término;Cliente;Funcionário;Serviço;Endereço',
    '9 de março de 2026;8h30;10h00',
  ],
  ['Dutch', 'Datum;Begintijd;Eindtijd;Klant;Medewerker;Dienst;Adres', '9-3-2026;8:30 uur;10.00'],
  [
    'Polish',
    'Data;Godzina rozpoczęcia;Godzina zakończenia;Klient;Pracownik;Usługa;Adres',
    '9 marca 2026;godz. 8:30;10:00',
  ],
  ['Swedish', 'Datum;Starttid;Sluttid;Kund;Medarbetare;Tjänst;Adress', '2026-03-09;kl. 08.30;10.00'],
  ['Japanese', '日付;開始時刻;終了時刻;顧客名;担当者;サービス;住所', '2026年3月9日(月);8時30分;午前10時'],
];

test.each(files)(
  'a %s file of bookings is read as it is written, and nothing of it is left out',
  (_language, header, when) => {
    const { rows, ignored } = rowsOf('bookings', [header, `${when};Ash;Mia;Care;1 High St`]);
    expect(ignored).toEqual([]);
    expect(rows.map((row) => readBookingTime(row, rome))).toEqual([visit]);
    expect(['customer', 'resource', 'labels', 'address'].map((field) => rows[0]?.text(field))).toEqual([
      'Ash',
      'Mia',
      'Care',
      '1 High St',
    ]);
  },
);

test.each([
  ['Nom;Prénom;Téléphone', 'Silva', 'Ana'],
  ['Name;Vorname;Telefon', 'Silva', 'Ana'],
  ['Naam;Voornaam;Telefoon', 'Silva', 'Ana'],
  ['Cognome;Nome;Telefono', 'Silva', 'Ana'],
  ['Apellidos;Nombre;Teléfono', 'Silva', 'Ana'],
  ['Nazwisko;Imię;Telefon', 'Silva', 'Ana'],
  ['Efternamn;Förnamn;Telefon', 'Silva', 'Ana'],
  ['姓;名;電話番号', 'Silva', 'Ana'],
])('a person is called by both columns of %s', (header, last, first) => {
  const { rows } = rowsOf('resources', [header, `${last};${first};1`]);
  expect(rows.map((row) => readName(row, 'split'))).toEqual([{ firstName: 'Ana', lastName: 'Silva' }]);
});

test('a file of Calendly has the invitee as customer, and says what is cancelled', () => {
  const { rows } = rowsOf('bookings', [
    'User Name,Invitee Name,Event Type Name,Start Date & Time,End Date & Time,Canceled,Cancellation reason',
    'Mia,Ash,Consultation,2026-03-09 08:30,2026-03-09 10:00,true,Ill',
  ]);
  expect(rows.map((row) => readBookingTime(row, rome))).toEqual([visit]);
  expect(['customer', 'resource', 'title', 'cancelledReason'].map((field) => rows[0]?.text(field))).toEqual([
    'Ash',
    'Mia',
    'Consultation',
    'Ill',
  ]);
  expect(rows[0]?.yesNo('cancelled')).toBe(true);
});

test.each([
  ['bookings', 'start', 'end', 'client'],
  ['shifts', 'begin', 'end', 'day'],
] as const)('a file of %s may say when people clocked in', (kind, begin, end, other) => {
  const header = ['employee', other, 'clock_in_time', 'clock_out_time'];
  const { columns } = matchColumns(uploadFields(kind), header, {});
  expect([columns[begin], columns[end]]).toEqual(['clock_in_time', 'clock_out_time']);
});

describe('what a file leaves open', () => {
  const read = (lines: readonly string[], answers: FileReading['answers'] = {}) => {
    const { rows, reading } = rowsOf('bookings', lines, answers);
    const times = rows.map((row: RowReader) => readBookingTime(row, rome));
    const hours = times.map((time) => (time?.kind === 'span' ? (time.end - time.start) / 3600 : undefined));
    const questions = reading.questions.list().map(({ question, rows: waiting }) => [question, waiting]);
    return { hours, questions, reasons: rows.flatMap(({ errors }) => errors.map(({ reason }) => reason)) };
  };

  test('a booking that ends when it starts is asked about, whether it lasts a day or its end is missing', () => {
    const file = ['Customer,Date,Start,End', 'Ash,09/03/2026,10:00,10:00', 'Elm,09/03/2026,10:00,11:00'];
    expect(read(file)).toMatchObject({ hours: [undefined, 1], questions: [['sameTime', 1]] });
    expect(read(file).reasons).toEqual([expect.stringContaining('ends when it starts')]);
    expect(read(file, { sameTime: 'wholeDay' })).toEqual({ hours: [24, 1], questions: [], reasons: [] });
    expect(read(file, { sameTime: 'unknown' })).toEqual({ hours: [1, 1], questions: [], reasons: [] });
  });

  test('numbers that can hardly be hours, or hardly be minutes, are asked about, all of them', () => {
    const hours = ['Customer,Start,Hours', 'Ash,09/03/2026 10:00,90', 'Elm,09/03/2026 10:00,20'];
    expect(read(hours)).toMatchObject({ hours: [undefined, undefined], questions: [['durationUnit', 2]] });
    expect(read(hours, { durationUnit: 'minutes' }).hours).toEqual([1.5, 20 / 60]);
    expect(read(hours, { durationUnit: 'hours' }).hours).toEqual([90, 20]);
    const either = ['Customer;Start;Duration', 'Ash;09/03/2026 10:00;1,5', 'Elm;09/03/2026 10:00;8'];
    expect(read(either)).toMatchObject({ hours: [undefined, undefined], questions: [['durationUnit', 2]] });
    expect(read(either, { durationUnit: 'hours' }).hours).toEqual([1.5, 8]);
    const said = ['Customer,Start,Duration', 'Ash,09/03/2026 10:00,1h30', 'Elm,09/03/2026 10:00,45'];
    expect(read(said)).toEqual({ hours: [1.5, 0.75], questions: [], reasons: [] });
  });

  test('minutes of records are minutes, however few, and hours of theirs that can hardly be are asked about', () => {
    expect(findDurationUnit('Duration', ['0.5', '90'], 'are minutes')).toBe('minutes');
    expect(findDurationUnit('Estimated hours', ['90'], 'are minutes')).toBe('open');
    expect(findDurationUnit('total_hours', ['7.5'])).toBe('hours');
    expect(findDurationUnit('Dauer in Minuten', ['1'])).toBe('minutes');
  });

  test('a booking of more than a week is asked about', () => {
    const file = ['Customer,Start,End', 'Ash,09/03/2026 10:00,09/03/2027 11:00'];
    expect(read(file)).toMatchObject({ hours: [undefined], questions: [['longBooking', 1]] });
    expect(read(file, { longBooking: 'right' })).toMatchObject({ hours: [365 * 24 + 1], questions: [] });
  });

  test('an hour that the clocks skip is refused with the same reason at either end', () => {
    const skipped = expect.stringContaining('the clocks change');
    const file = [
      'Customer,Start,End',
      'Ash,29/03/2026 02:30,29/03/2026 05:00',
      'Elm,29/03/2026 01:00,02:30',
    ];
    expect(read(file).reasons).toEqual([skipped, skipped]);
  });

  test('a date with a time of day is when a job begins, unless it says when that was entered', () => {
    const start = at('2026-03-09T07:30:00Z');
    const startOf = (heading: string) => {
      const { rows } = rowsOf('bookings', [`Customer,${heading}`, 'Ash,2026-03-09 08:30']);
      const [row] = rows;
      return row && readBookingTime(row, rome);
    };
    expect(startOf('Start date')).toMatchObject({ kind: 'span', start });
    expect(startOf('Date de début')).toMatchObject({ kind: 'span', start });
    expect(startOf('Created at')).toMatchObject({ kind: 'day' });
  });

  test('columns that say when, where or who are told from others', () => {
    const names = new Set(['ana silva', 'ben chan']);
    const says = (heading: string, ...values: readonly string[]) => saysOf(heading, values, names);
    expect(says('Wann', '08:30', '9:15', '')).toBe('times');
    expect(says('Von Uhrzeit', '08.30', '9.15')).toBe('times');
    expect(says('Preis', '8.30', '9.15')).toBeUndefined();
    expect(says('Kdy', '9.3.2026', '10.3.2026')).toBe('dates');
    expect(says('X', '52.5163', '48.8566')).toBe('places');
    expect(says('Wo', 'Hauptstraße 5, Bonn', 'Am Weg 3')).toBe('places');
    expect(says('Kde', '12 Acacia Street', '4 Elm St, Newtown')).toBe('places');
    expect(says('Zimmer', 'Room 5', '2 carers')).toBeUndefined();
    expect(says('Kdo', 'Ana Silva', 'Somebody', 'ben chan')).toBe('names');
    expect(says('Anything', 'x', 'y', '')).toBeUndefined();
    expect(says('Nothing', '', '')).toBeUndefined();
  });

  test('a decimal comma is read, and one that may separate thousands is refused', () => {
    const { rows } = rowsOf('customers', ['Name;Latitude;Longitude', 'Ash;-33,911;151,155']);
    expect(rows.map((row) => locationCells.read(row))).toEqual([{ lat: -33.911, lng: 151.155 }]);
    const [row] = rowsOf('bookings', ['Customer;Date;Duration', 'Ash;09/03/2026;1,250']).rows;
    expect(row?.number('duration', 'any')).toBeUndefined();
    expect(row?.errors).toMatchObject([{ reason: expect.stringContaining('thousands') }]);
  });
});
