import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileReading } from '../../../../../api/contract/upload.ts';
import { cellReading } from '../../../../../api/services/uploads/cellReading.ts';
import { findDateOrder } from '../../../../../api/services/uploads/findDateOrder.ts';
import { knownRecords } from '../../../../../api/services/uploads/knownRecords.ts';
import { matchColumns } from '../../../../../api/services/uploads/matchColumns.ts';
import { planBookings } from '../../../../../api/services/uploads/planBookings.ts';
import { readCsv } from '../../../../../api/services/uploads/readCsv.ts';
import { createRowReader } from '../../../../../api/services/uploads/rowReader.ts';
import { uploadFields } from '../../../../../api/services/uploads/uploadFields.ts';
import { defaultOrganisationSettings } from '../../../../../domain/organisation/organisationSettings.ts';
import { type ResourceDetails, resource } from '../../../../../domain/resource/resource.ts';
import { zoneOf } from '../../../../../domain/time/zone.ts';

/**
 * Made-up rows under the column names of real systems, as their published help has them: an issue tracker's data
 * pipeline, a rostering program's timesheets, a calendar, an electronic visit verification, a route planner's
 * spreadsheet.
 */
const read = (name: string) => readCsv(readFileSync(join(import.meta.dirname, `${name}.csv`), 'utf8'));

const people = [
  ['1007', 'Ines', 'Moreau'],
  ['1008', 'Priya', 'Raman'],
].map(([reference = '', firstName = '', lastName = '']) => {
  const { resourceId: id, ...details } = resource.commands['resource.create'].parse({
    resourceId: `r${reference}`,
    reference,
    firstName,
    lastName,
  });
  return {
    id: id ?? '',
    revision: 0,
    ended: false,
    lists: {},
    details: details satisfies Partial<ResourceDetails>,
  };
});
const known = knownRecords({ timeZone: 'Europe/Berlin', settings: defaultOrganisationSettings }, (name) =>
  name === 'resource' ? people : [],
);
const zone = zoneOf('Europe/Berlin');

/** The file as it is matched and read without a hand, apart from what it does not have. */
async function planned(name: string, more: Partial<FileReading> = {}) {
  const file = read(name);
  const { values = {}, defaults = {} } = more;
  const sample = file.rows.map(({ cells }) => cells);
  const matched = matchColumns(uploadFields('bookings'), file.header, { sample, defaults });
  const dates = uploadFields('bookings').flatMap(({ field, holds }) => {
    const place = matched.places.get(field);
    return place !== undefined && (holds === 'date' || holds === 'moment') ? [{ place, column: field }] : [];
  });
  const { order, question } = findDateOrder(file.rows, dates);
  const reading = cellReading({ values, defaults }, order ?? 'dayFirst');
  const rows = file.rows.map((row) => createRowReader(row, matched, reading));
  const plan = await planBookings('acme', known, rows, { zone, lookUp: async () => [] });
  return { matched, question, errors: plan.errors, cells: [...(plan.read?.cells.values() ?? [])] };
}

describe('exports of other systems', () => {
  test('of an issue tracker, with the dates when something was reported, is due and was closed', async () => {
    const values = { status: { Done: '', 'In Progress': 'rostered' } };
    const { matched, question, errors, cells } = await planned('ticketing', { values });
    expect(matched.columns).toEqual({
      reference: 'key',
      labels: 'issue_type',
      title: 'summary',
      notes: 'description',
      customer: 'reporter_name',
      resource: 'assignee_name',
      status: 'status',
      date: 'due_date',
    });
    expect(matched.ignored).toEqual(['created_date', 'resolution_date']);
    expect([question, errors]).toEqual([null, [expect.objectContaining({ value: 'To Do' })]]);
    expect(cells[0]?.slice(0, 3)).toEqual(['Harbour College', 'Heating is cold', '12 May 2026, 08:00–09:00']);
  });

  test('of a rostering program, with the day and the times apart', async () => {
    const { matched, errors, cells } = await planned('rostering');
    expect(matched.columns).toEqual({
      resource: 'Employee Name',
      date: 'Date',
      start: 'Start',
      end: 'End',
      duration: 'Total Hours',
      team: 'Area Name',
      customer: 'Location Name',
      notes: 'Timesheet Comment',
    });
    expect(errors).toEqual([]);
    expect(cells.map((row) => row.slice(2, 4))).toEqual([
      ['13 May 2026, 08:30–12:30', 'Ines Moreau'],
      ['13 May 2026, 22:00 – 14 May 2026, 06:00', 'Priya Raman'],
      ['14 May 2026, 08:30–12:30', 'Ines Moreau'],
    ]);
  });

  test('of a calendar, whose events name nobody', async () => {
    const { matched, errors, cells } = await planned('calendar', { defaults: { customer: 'City of Rome' } });
    expect(matched.columns).toEqual({
      title: 'Subject',
      date: 'Start Date',
      start: 'Start Time',
      endDate: 'End Date',
      end: 'End Time',
      notes: 'Description',
      address: 'Location',
      labels: 'Categories',
    });
    expect(matched.ignored).toEqual(['All day event', 'Private']);
    expect(errors).toEqual([]);
    expect(cells.map((row) => row.slice(0, 3))).toEqual([
      ['City of Rome', 'Change the filter', '13 May 2026, 08:30–09:15'],
      ['City of Rome', 'Night check', '13 May 2026, 22:00 – 14 May 2026, 06:00'],
    ]);
    const without = matchColumns(uploadFields('bookings'), read('calendar').header, {});
    expect(without.problems).toEqual(["The file has no column for 'Customer' or 'Customer reference'."]);
  });

  test('of the visits of a care agency, with names in two columns and what was planned beside what was', async () => {
    const { matched, errors, cells } = await planned('care');
    expect(matched.columns).toEqual({
      customerReference: 'Member ID',
      customer: 'Member First Name',
      customerLastName: 'Member Last Name',
      resource: 'Caregiver First Name',
      resourceLastName: 'Caregiver Last Name',
      reference: 'Schedule ID',
      labels: 'Procedure Code',
      start: 'Schedule Start Time',
      end: 'Schedule End Time',
    });
    expect(errors).toEqual([]);
    expect(cells.map((row) => [row[0], row[2], row[3]])).toEqual([
      ['Rosalind Ash', '13 May 2026, 08:30–09:15', 'Ines Moreau'],
      ['Tom Elm', '13 May 2026, 12:00–12:45', 'Priya Raman'],
    ]);
  });

  test('of a spreadsheet that writes dates as its country does', async () => {
    const { matched, question, errors, cells } = await planned('spreadsheet');
    expect(matched.columns).toEqual({
      reference: 'Id',
      customer: 'Name',
      address: 'Address',
      postcode: 'Postal-code',
      city: 'City',
      duration: 'Duration',
      date: 'Due-date',
      lat: 'Latitude',
      lng: 'Longitude',
      notes: 'Comments',
    });
    expect(matched.ignored).toEqual(['Open-date', 'Mobile-phone', 'Email']);
    expect([question, errors]).toEqual([null, []]);
    expect(cells.map((row) => row[2])).toEqual(['13 May 2026, 08:00–08:45', '3 June 2026, 08:00–09:30']);
  });
});
