import { breakDocument, leaveDocument } from './absenceDocument.ts';
import { blacklistDocument } from './blacklistDocument.ts';
import { bookingDocument } from './bookingDocument.ts';
import { calendarEventDocument } from './calendarEventDocument.ts';
import { companyDocument } from './companyDocument.ts';
import { customerDocument } from './customerDocument.ts';
import { labelDocument } from './labelDocument.ts';
import { masterLabelsDocument } from './masterLabelsDocument.ts';
import { quickViewDocument } from './quickViewDocument.ts';
import { resourceDocument } from './resourceDocument.ts';
import { rosterEventDocument } from './rosterEventDocument.ts';
import { rosterTemplateDocument } from './rosterTemplateDocument.ts';
import { servicePlanDocument } from './servicePlanDocument.ts';
import { shiftDocument } from './shiftDocument.ts';
import { statusDocument } from './statusDocument.ts';
import { taskDocument } from './taskDocument.ts';
import { rosterWorkspaceDocument, timelineWorkspaceDocument } from './workspaceDocument.ts';

/**
 * Every kind of document, in an order in which each can name those before it. A new one is added here, and gets its
 * reading in `api/http/routes/documents.ts`, or in `workspaceDocuments.ts` or `organisationDocuments.ts` beside it.
 */
export const documentKinds = [
  companyDocument,
  statusDocument,
  labelDocument,
  resourceDocument,
  customerDocument,
  blacklistDocument,
  shiftDocument,
  leaveDocument,
  breakDocument,
  servicePlanDocument,
  masterLabelsDocument,
  quickViewDocument,
  rosterTemplateDocument,
  rosterEventDocument,
  bookingDocument,
  calendarEventDocument,
  taskDocument,
  timelineWorkspaceDocument,
  rosterWorkspaceDocument,
] as const;
