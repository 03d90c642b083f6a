import { describe, expect, test } from 'vitest';
import type { UploadKind } from '../../../../../api/contract/upload.ts';
import { matchColumns } from '../../../../../api/services/uploads/matchColumns.ts';
import { uploadFields } from '../../../../../api/services/uploads/uploadFields.ts';

/** The columns of an export in the shape of a kind of program, each with a value of it that is made up. */
interface Shape {
  readonly of: string;
  readonly kind: UploadKind;
  /** Field by column; null for what a roster has no place for. */
  readonly columns: Readonly<Record<string, { readonly value: string; readonly field: string | null }>>;
}

const is = (field: string | null, value: string) => ({ field, value });

const shapes: readonly Shape[] = [
  {
    of: 'the contacts of an accounting program',
    kind: 'customers',
    columns: {
      '*ContactName': is('name', 'Harbour College'),
      AccountNumber: is('reference', 'HC-12'),
      EmailAddress: is('email', 'office@harbour.example'),
      POAddressLine1: is('address', '12 Acacia Street'),
      POCity: is('city', 'Marrickville'),
      PORegion: is('state', 'NSW'),
      POPostalCode: is('postcode', '2204'),
      PhoneNumber: is(null, ''),
      MobileNumber: is('mobile', '+61 400 000 000'),
      TaxNumber: is(null, '99 000 000 001'),
    },
  },
  {
    of: 'the customers of another accounting program',
    kind: 'customers',
    columns: {
      'Customer full name': is('name', 'Rosalind Ash'),
      Email: is('email', 'ash@example.com'),
      Phone: is('mobile', '(02) 5550 1234'),
      'Billing address line 1': is('address', '4 Elm Street'),
      'Billing city': is('city', 'Newtown'),
      'Billing state': is('state', 'NSW'),
      'Billing ZIP': is('postcode', '2042'),
      'Account no.': is('reference', '1042'),
    },
  },
  {
    of: 'the accounts of a CRM',
    kind: 'customers',
    columns: {
      'Account ID': is('reference', '0015e00'),
      'Account Name': is('name', 'Birch & Sons'),
      Phone: is('mobile', '(02) 5550 1234'),
      'Billing Street': is('address', '1 High Street'),
      'Billing City': is('city', 'Springfield'),
      'Billing State/Province': is('state', 'Illinois'),
      'Billing Zip/Postal Code': is('postcode', '62701'),
      'Last Activity': is(null, '2026-05-12'),
    },
  },
  {
    of: 'the companies of another CRM',
    kind: 'customers',
    columns: {
      'Record ID': is('reference', '90210'),
      'Company name': is('name', 'Birch & Sons'),
      'Phone Number': is('mobile', '+1 217 555 0100'),
      'Street Address': is('address', '1 High Street'),
      City: is('city', 'Springfield'),
      'State/Region': is('state', 'Illinois'),
      'Postal Code': is('postcode', '62701'),
    },
  },
  {
    of: 'the people of an HR system',
    kind: 'resources',
    columns: {
      'Employee #': is('reference', '1007'),
      'Legal First Name': is('firstName', 'Ines'),
      'Last Name': is('lastName', 'Moreau'),
      'Job Title': is('labels', 'Registered nurse'),
      'Work Email': is('email', 'moreau@example.com'),
      'Mobile Phone': is('mobile', '+61 400 000 001'),
      'Standard Hours Per Week': is('maxHoursPerWeek', '38'),
      'Termination Date': is('inactiveDate', '2027-01-31'),
      'Cost centre': is(null, '4100'),
    },
  },
  {
    of: 'the workers of a field service program',
    kind: 'resources',
    columns: {
      'Technician Name': is('name', 'Priya Raman'),
      'User ID': is('reference', 'u-88'),
      Email: is('email', 'raman@example.com'),
      'Cell Phone': is('mobile', '(02) 5550 1299'),
      Skills: is('labels', 'Plumbing; Gas'),
      Subcontractor: is('external', 'no'),
      Latitude: is('lat', '-33.911'),
      Longitude: is('lng', '151.155'),
    },
  },
  // These three were first seen after the matcher was written: then the first matched whole, the others eight of nine columns.
  {
    of: 'the people of another HR system',
    kind: 'resources',
    columns: {
      employee_id: is('reference', 'id2'),
      first_name: is('firstName', 'Ines'),
      last_name: is('lastName', 'Moreau'),
      email: is('email', 'moreau@example.com'),
      date_of_birth: is(null, '1990-01-01'),
      hired_on: is(null, '2023-12-01'),
      phone_number: is(null, ''),
      mobile_number: is('mobile', '+61 400 000 001'),
      position: is('labels', 'Nurse'),
      department: is(null, 'North'),
    },
  },
  {
    of: 'the clients of a data warehouse',
    kind: 'customers',
    columns: {
      identifier: is('reference', 'C-1'),
      is_active: is(null, 'true'),
      first_name: is('firstName', 'Rosalind'),
      last_name: is('lastName', 'Ash'),
      street: is('address', '4 Elm Street'),
      postcode: is('postcode', '2042'),
      city: is('city', 'Newtown'),
      state: is('state', 'NSW'),
      telephone: is(null, ''),
      mobile_phone: is('mobile', '+61 400 000 002'),
      email: is('email', 'ash@example.com'),
    },
  },
  {
    of: 'the clients of a food bank',
    kind: 'customers',
    columns: {
      client_number: is('reference', 'ADULT1'),
      first_name: is('firstName', 'Rosalind'),
      last_name: is('lastName', 'Ash'),
      street1: is('address', '4 Elm Street'),
      street2: is(null, 'Unit 2'),
      city: is('city', 'Boston'),
      state: is('state', 'Massachusetts'),
      zip_code: is('postcode', '02108'),
      phone_number: is('mobile', '617 555 0100'),
      email_address: is('email', 'ash@example.com'),
      occupation: is(null, 'Cook'),
    },
  },
  {
    of: 'the price list of an accounting program',
    kind: 'labels',
    columns: {
      'Product/Service Name': is('name', 'Personal care'),
      SKU: is('reference', 'PC-1'),
      'Sales price/rate': is('unitPrice', '65.10'),
    },
  },
  {
    of: 'the roster template of a payroll program',
    kind: 'shifts',
    columns: {
      'Employee Name': is('resource', 'Ines Moreau'),
      Days: is('day', 'Mon-Fri'),
      'Shift Start Time': is('begin', '07:00'),
      'Shift End Time': is('end', '15:30'),
      'Effective From': is('startDate', '2026-03-01'),
      'Effective To': is('endDate', '2026-06-30'),
    },
  },
  {
    of: 'an asset register',
    kind: 'equipments',
    columns: {
      'Asset Tag': is('barcode', 'A-100'),
      'Asset Name': is('name', 'Patient hoist'),
      'S/N': is('serial', 'SN-1'),
      Category: is('labels', 'Lifting'),
      'Checked Out To': is('assignedTo', 'Ines Moreau'),
      'Purchase cost': is(null, '1200'),
    },
  },
];

/** At least nine of ten columns that have a place here find it. */
const share = 0.9;

describe('exports of records from other systems', () => {
  test.each(shapes)('$of: nine of ten columns find their field without a hand', ({ kind, columns }) => {
    const header = Object.keys(columns);
    const sample = [header.map((name) => columns[name]?.value ?? '')];
    const matched = matchColumns(uploadFields(kind), header, { sample });
    expect(matched.problems).toEqual([]);
    const wanted = Object.entries(columns).flatMap(([name, { field }]) =>
      field === null ? [] : [{ name, field }],
    );
    const wrong = wanted.filter(({ name, field }) => matched.columns[field] !== name);
    expect([wrong, wrong.length <= wanted.length * (1 - share)]).toEqual([wrong, true]);
    // What a roster has no place for fills no field.
    const filled = Object.values(matched.columns);
    expect(header.filter((name) => columns[name]?.field === null && filled.includes(name))).toEqual([]);
  });
});
