import { auditTexts } from './texts/auditTexts.ts';
import { brandTexts } from './texts/brandTexts.ts';
import { calendarTexts } from './texts/calendarTexts.ts';
import { commandTexts } from './texts/commandTexts.ts';
import { eventTexts } from './texts/eventTexts.ts';
import { exceptionTexts } from './texts/exceptionTexts.ts';
import { guestLinkTexts } from './texts/guestLinkTexts.ts';
import { holdTexts } from './texts/holdTexts.ts';
import { integrationTexts } from './texts/integrationTexts.ts';
import { messageTexts } from './texts/messageTexts.ts';
import { operationTexts } from './texts/operationTexts.ts';
import { planTexts } from './texts/planTexts.ts';
import type { PropertyTexts } from './texts/propertyText.ts';
import { providerTexts } from './texts/providerTexts.ts';
import { recordTexts } from './texts/recordTexts.ts';
import { rosterTexts } from './texts/rosterTexts.ts';
import { searchTexts } from './texts/searchTexts.ts';
import { signInLinkTexts } from './texts/signInLinkTexts.ts';
import { uploadTexts } from './texts/uploadTexts.ts';
import { viewTexts } from './texts/viewTexts.ts';
import { workspaceTexts } from './texts/workspaceTexts.ts';
import { workTexts } from './texts/workTexts.ts';

/**
 * What properties are that say nothing of themselves: those whose schema has no description, and that are no field of a
 * record. `tests/clients/documents.test.ts` names every property that is missing here, and every text that nothing uses.
 */
export const propertyTexts: PropertyTexts = {
  ...recordTexts,
  ...workTexts,
  ...planTexts,
  ...rosterTexts,
  ...eventTexts,
  ...auditTexts,
  ...exceptionTexts,
  ...integrationTexts,
  ...uploadTexts,
  ...operationTexts,
  ...messageTexts,
  ...providerTexts,
  ...signInLinkTexts,
  ...guestLinkTexts,
  ...viewTexts,
  ...workspaceTexts,
  ...holdTexts,
  ...calendarTexts,
  ...commandTexts,
  ...brandTexts,
  ...searchTexts,
};
