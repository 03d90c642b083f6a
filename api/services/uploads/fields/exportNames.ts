import type { UploadKind } from '../../../contract/upload.ts';

/** The names of fields in the exports of other programs, separated by commas; the more usual ones first. */
type ExportNames = Readonly<Record<string, string>>;

/** What people and companies have alike. */
const ofContacts: ExportNames = {
  email:
    'Work email, Primary email, Main email, Contact email, Business email, Company email, Personal email, Home email',
  mobile:
    'Mobile phone number, Cell phone, Telephone number, Contact number, Primary phone, Main phone, Home phone, Work phone, Business phone, Company phone, Daytime phone',
  address:
    'Address 1, Street 1, Full address, Home address, Residential address, Service address, Site address, Physical address, Billing address, Billing address line 1, Billing street, Mailing address, Mailing street, Postal address, PO address line 1, Shipping address, Shipping street',
  city: 'Home city, Billing city, Billing address city, Mailing city, PO city, Shipping city',
  state:
    'State/Region, State/Province, State or territory, Billing state, Billing state/Province, Mailing state, Mailing state/Province, PO region, Shipping state',
  postcode:
    'Zip/Postal code, Billing zip, Billing zip/Postal code, Billing postal code, Mailing zip/Postal code, Mailing postal code, PO postal code, Shipping zip',
};

/** By kind of file and field: what the programs that organisations come from call it, as their help says. */
export const exportNames: { readonly [Kind in UploadKind]?: ExportNames } = {
  bookings: {
    customer: 'Invitee name, Invitee, Guest name, Attendee, Attendee name, Booked by',
    title: 'Event type name, Event type, Appointment type',
    resource: 'User name, Host, Host name',
    start: 'Clock in time, Clock in, Clocked in, Check in time, Punch in',
    end: 'Clock out time, Clock out, Clocked out, Check out time, Punch out',
    cancelled: 'Is canceled, Is cancelled',
  },
  customers: {
    ...ofContacts,
    name: 'Customer, Customer name, Client, Client name, Participant name, Patient name, Account name, Organisation, Organisation name, Organization, Organization name, Trading name, Contact, Contact name',
    firstName: 'Contact first name, Client first name, Patient first name, Preferred name',
    lastName: 'Contact last name, Client last name, Patient last name',
    reference:
      'Customer No, Customer ID, Customer code, Client reference, Client number, Client ID, Client code, Account number, Account No, Account ID, Contact ID, Company ID, Record ID, Participant number, NDIS number, Patient ID, Member ID, External ID, Identifier, Code',
    inactive: 'Is inactive, Is archived, Archived, Disabled',
  },
  resources: {
    ...ofContacts,
    name: 'Employee, Employee name, Staff member, Staff name, Team member, Worker, Worker name, Carer, Technician, Technician name, User name, Person',
    firstName: 'Legal first name, Employee first name, Preferred name',
    lastName: 'Legal last name, Employee last name',
    reference:
      'Employee No, Employee ID, Employee code, Personnel number, Payroll number, Payroll ID, Staff number, Staff ID, Worker ID, Carer ID, Badge number, User ID, External ID, Identifier, Code',
    labels:
      'Skill, Competencies, Certifications, Tags, Roles, Role, Job title, Job role, Position, Occupation, Trade',
    external: 'Is contractor, Subcontractor, Agency worker',
    maxHoursPerDay: 'Max hours per day, Hours per day, Daily hours',
    maxHoursPerWeek:
      'Max hours per week, Hours per week, Weekly hours, Contracted hours, Contract hours, Standard hours per week, Standard weekly hours',
    maxHoursPerFortnight: 'Max hours per fortnight, Hours per fortnight, Fortnightly hours',
    capacity: 'Concurrent jobs, Max concurrent jobs',
    inactiveDate: 'Termination date, Leaving date, Last working day, Employment end date, Date left',
    inactive: 'Is inactive, Is archived, Archived, Disabled, Terminated',
  },
  labels: {
    name: 'Skill, Skill name, Service, Service name, Product/Service name, Item name, Certificate, Qualification, Competency, Tag, Tag name',
    type: 'Label type, Kind',
    unitPrice: 'Hourly rate, Sales price, Sales price/rate, Sale price, Sales unit price, Price per hour',
    reference: 'Code, Item code, Service code, SKU, External ID',
  },
  equipments: {
    name: 'Asset, Asset name, Equipment, Equipment name, Item, Item name, Device name, Description',
    serial: 'S/N',
    barcode: 'Asset tag, Asset number, Asset ID, Tag',
    labels: 'Category',
    assignedTo: 'Custodian, Checked out to, Employee',
  },
  shifts: {
    resource:
      'Employee name, Employee number, Employee ID, Staff, Staff member, Staff name, Team member, Worker name, Technician, Assigned to, User',
    day: 'Days, Weekdays, Day of the week',
    date: 'Shift day, Work date, Roster date',
    begin:
      'Shift start, Shift start time, Begin time, Time from, Clock in, Clock in time, In, Scheduled start',
    end: 'Shift end, Shift end time, Finish time, Time to, Clock out, Clock out time, Out, Scheduled end',
    startDate: 'Effective from, Effective date, Date from',
    endDate: 'Effective to, Effective until, Date to',
  },
  servicePlans: {
    visitStemId: 'Plan ID, Care plan ID, Service plan ID, Visit ID',
    updateType: 'Change type, Plan status',
    endDate: 'Plan end date, Date to, Effective until',
    updatedAt: 'Last modified, Modified, Modified at, Changed at, Updated on',
  },
};
