import type { AbsenceKind } from '../../../../domain/absence/absence.ts';
import type { RecordName } from '../../../../domain/catalogues/records.ts';
import type { SavedKind } from '../../../contract/upload.ts';
import { breakDocument, leaveDocument } from '../../documents/absenceDocument.ts';
import { blacklistDocument } from '../../documents/blacklistDocument.ts';
import { bookingDocument } from '../../documents/bookingDocument.ts';
import { calendarEventDocument } from '../../documents/calendarEventDocument.ts';
import { companyDocument } from '../../documents/companyDocument.ts';
import { customerDocument } from '../../documents/customerDocument.ts';
import type { DocumentKind } from '../../documents/document.ts';
import { labelDocument } from '../../documents/labelDocument.ts';
import { masterLabelsDocument } from '../../documents/masterLabelsDocument.ts';
import { resourceDocument } from '../../documents/resourceDocument.ts';
import { rosterEventDocument } from '../../documents/rosterEventDocument.ts';
import { rosterTemplateDocument } from '../../documents/rosterTemplateDocument.ts';
import { servicePlanDocument } from '../../documents/servicePlanDocument.ts';
import { shiftDocument } from '../../documents/shiftDocument.ts';
import { statusDocument } from '../../documents/statusDocument.ts';
import type { UploadPlan } from '../uploadPlan.ts';
import { type DocumentPlanParts, documentReader } from './documentPlan.ts';
import { type DocumentRow, type DocumentRows, readRows } from './documentRow.ts';
import { planBlacklistDocuments } from './planBlacklistDocuments.ts';
import { planBookingDocuments } from './planBookingDocuments.ts';
import { planRecordDocuments } from './planRecordDocuments.ts';
import { planCompanyDocuments, planStatusDocuments } from './planSettingsDocuments.ts';
import { planShiftDocuments } from './planShiftDocuments.ts';
import type { ReadDocuments } from './readDocuments.ts';

/** What a file of documents asks for, and what was read of it. */
export interface PlannedDocuments {
  readonly plan: UploadPlan;
  readonly read: Omit<DocumentRows<unknown>, 'rows'>;
}

/** A kind of document that can be read back: its documents become records. */
export interface SavedDocument {
  readonly document: Pick<DocumentKind<never>, 'kind' | 'words' | 'about' | 'area' | 'schema'>;
  /** What is saved, as the list of uploads calls it. */
  readonly saved: SavedKind;
  /** By what records are recognised, in a sentence. */
  readonly recognisedBy: string;
  plan(given: ReadDocuments['documents'], parts: DocumentPlanParts): Promise<PlannedDocuments>;
}

function saved<Ours>(
  document: DocumentKind<Ours>,
  kind: SavedKind,
  recognisedBy: string,
  planOf: (rows: readonly DocumentRow<Ours>[], parts: DocumentPlanParts) => UploadPlan | Promise<UploadPlan>,
): SavedDocument {
  return {
    document,
    saved: kind,
    recognisedBy,
    async plan(given, parts) {
      const { rows, ...read } = readRows(document, given, documentReader(parts));
      return { plan: await planOf(rows, parts), read };
    },
  };
}

function ofRecord<Ours extends { readonly id: string }>(
  document: DocumentKind<Ours>,
  name: RecordName,
  recognisedBy: string,
  finding: Parameters<typeof planRecordDocuments>[3],
): SavedDocument {
  return saved(document, `${name}s`, recognisedBy, (rows, parts) =>
    planRecordDocuments(name, rows, parts, finding),
  );
}

/** Leave, or breaks: those of one kind are documents of their own. */
function ofAbsence(document: typeof leaveDocument, kind: AbsenceKind, recognisedBy: string): SavedDocument {
  return saved(document, 'absences', recognisedBy, (rows, parts) => {
    const ofKind = rows.map((row) => ({ ...row, said: { ...row.said, kind } }));
    return planRecordDocuments('absence', ofKind, parts, { alsoBy: [] });
  });
}

/** Every kind whose documents become records, in an order in which each can name those before it. */
export const savedDocuments: readonly SavedDocument[] = [
  saved(companyDocument, 'settings', 'An organisation has one company document.', planCompanyDocuments),
  saved(statusDocument, 'settings', 'Statuses are recognised by _key.', planStatusDocuments),
  ofRecord(
    labelDocument,
    'label',
    'Labels are recognised by _id, else by lbl_not_riyo_id, else by name and type.',
    {
      alsoBy: ['reference', 'name'],
      alike: (one, said) => said.type === undefined || one.type === said.type,
    },
  ),
  ofRecord(resourceDocument, 'resource', 'Resources are recognised by _id, else by rs_not_riyo_id.', {
    alsoBy: ['reference'],
  }),
  ofRecord(customerDocument, 'customer', 'Customers are recognised by _id, else by cs_not_riyo_id.', {
    alsoBy: ['reference'],
  }),
  saved(
    blacklistDocument,
    'customers',
    'Customers are recognised by customerId: their id, reference or name.',
    planBlacklistDocuments,
  ),
  saved(
    shiftDocument,
    'shifts',
    'All documents of one resource and week_id are together the hours of that week.',
    planShiftDocuments,
  ),
  ofAbsence(leaveDocument, 'leave', 'Leave is recognised by _id.'),
  ofAbsence(breakDocument, 'break', 'Breaks are recognised by _id.'),
  ofRecord(calendarEventDocument, 'calendarEvent', 'Calendar events are recognised by _id.', { alsoBy: [] }),
  ofRecord(servicePlanDocument, 'servicePlan', 'Service plans are recognised by _id.', { alsoBy: [] }),
  ofRecord(masterLabelsDocument, 'masterLabelSet', 'Sets are recognised by _id, else by name.', {
    alsoBy: ['name'],
  }),
  ofRecord(rosterTemplateDocument, 'rosterTemplate', 'Templates are recognised by _id, else by name.', {
    alsoBy: ['name'],
  }),
  ofRecord(rosterEventDocument, 'rosterEvent', 'Roster events are recognised by _id, else by reference.', {
    alsoBy: ['reference'],
  }),
  saved(
    bookingDocument,
    'bookings',
    'Bookings are recognised by _id, else by reference.',
    planBookingDocuments,
  ),
];

/** The kind of a name in an address or a file name; undefined if there is none that becomes records. */
export function savedDocumentOf(kind: string): SavedDocument | undefined {
  return savedDocuments.find(({ document }) => document.kind === kind);
}
