import { accountRoutes } from './account.ts';
import { announcementRoutes } from './announcements.ts';
import { apiTokenRoutes } from './apiTokens.ts';
import { auditRoutes } from './audit.ts';
import { bookingAnswerRoutes } from './bookingAnswers.ts';
import { bookingStepRoutes } from './bookingSteps.ts';
import { bookingRoutes } from './bookings.ts';
import { brandRoutes } from './brand.ts';
import { calendarRoutes } from './calendars.ts';
import { cardRegistrationRoutes } from './cardRegistration.ts';
import { carePlanRoutes } from './carePlans.ts';
import { chatRoutes } from './chats.ts';
import { commandRoutes } from './commands.ts';
import { coverRoutes } from './cover.ts';
import { docFileRoutes } from './docFiles.ts';
import { documentRoutes } from './documents.ts';
import { documentUploadRoutes } from './documentUploads.ts';
import { eventStreamRoutes } from './eventStream.ts';
import { eventRoutes } from './events.ts';
import { exceptionRoutes } from './exceptions.ts';
import { exportRoutes } from './exports.ts';
import { externalJobRoutes } from './externalJobs.ts';
import { fileProxyRoutes } from './fileProxy.ts';
import { fileRoutes } from './files.ts';
import { formRoutes } from './forms.ts';
import { guestLinkRoutes } from './guestLinks.ts';
import { healthRoutes } from './health.ts';
import { holdRoutes } from './holds.ts';
import { invitationRoutes } from './invitations.ts';
import { jobBoardRoutes } from './jobBoard.ts';
import { jobRoutes } from './jobs.ts';
import { latestTimesheetRoutes } from './latestTimesheets.ts';
import { linkedProviderRoutes } from './linkedProviders.ts';
import { liveRoutes } from './live.ts';
import { lookupRoutes } from './lookup.ts';
import { mailboxRoutes } from './mailbox.ts';
import { memberRoutes } from './members.ts';
import { messageRoutes } from './messages.ts';
import { metricsRoutes } from './metrics.ts';
import { newOrganisationRoutes } from './newOrganisations.ts';
import { documentationRoutes } from './openapi.ts';
import { openShiftRoutes } from './openShifts.ts';
import { organisationDocumentRoutes } from './organisationDocuments.ts';
import { packageRoutes } from './packages.ts';
import { passkeyRoutes } from './passkeys.ts';
import { pastUploadRoutes } from './pastUploads.ts';
import { phoneNumberRoutes } from './phoneNumbers.ts';
import { planningRoutes } from './planning.ts';
import { possibleWorkRoutes } from './possibleWork.ts';
import { profilePhotoRoutes } from './profilePhotos.ts';
import { quickViewRoutes } from './quickViews.ts';
import { recentUpdateRoutes } from './recentUpdates.ts';
import { recordCountRoutes } from './recordCounts.ts';
import { recordRoutes } from './records.ts';
import { reviewRoutes } from './reviews.ts';
import { rosterFillRoutes } from './rosterFills.ts';
import { rosterPublicationRoutes } from './rosterPublications.ts';
import type { Route } from './route.ts';
import { scopePreviewRoutes } from './scopePreview.ts';
import { searchRoutes } from './search.ts';
import { secondFactorRoutes } from './secondFactors.ts';
import { securityRoutes } from './security.ts';
import { servicePlanFileRoutes } from './servicePlanFiles.ts';
import { sessionRoutes } from './session.ts';
import { settingsDocumentRoutes } from './settingsDocuments.ts';
import { signInByEmailRoutes } from './signInByEmail.ts';
import { signInByPhoneRoutes } from './signInByPhone.ts';
import { signInByProviderRoutes } from './signInByProvider.ts';
import { signInLinkRoutes } from './signInLinks.ts';
import { termsRoutes } from './terms.ts';
import { timelineRoutes } from './timeline.ts';
import { timesheetFileRoutes } from './timesheetFiles.ts';
import { timeTravelRoutes } from './timeTravel.ts';
import { trackedEventRoutes } from './trackedEvents.ts';
import { uploadMappingRoutes } from './uploadMappings.ts';
import { uploadRoutes } from './uploads.ts';
import { webhookRoutes } from './webhooks.ts';
import { weekPdfRoutes } from './weekPdfs.ts';
import { workspaceDocumentRoutes } from './workspaceDocuments.ts';
import { workspaceRoutes } from './workspaces.ts';
import { writtenWorkspaceRoutes } from './writtenWorkspaces.ts';

const documented: readonly Route[] = [
  ...sessionRoutes,
  ...signInByEmailRoutes,
  ...signInByPhoneRoutes,
  ...signInByProviderRoutes,
  ...accountRoutes,
  ...linkedProviderRoutes,
  ...passkeyRoutes,
  ...phoneNumberRoutes,
  ...profilePhotoRoutes,
  ...secondFactorRoutes,
  ...commandRoutes,
  ...jobRoutes,
  ...bookingRoutes,
  ...bookingStepRoutes,
  ...planningRoutes,
  ...possibleWorkRoutes,
  ...rosterPublicationRoutes,
  ...rosterFillRoutes,
  ...coverRoutes,
  ...bookingAnswerRoutes,
  ...jobBoardRoutes,
  ...chatRoutes,
  ...announcementRoutes,
  ...formRoutes,
  ...carePlanRoutes,
  ...packageRoutes,
  ...openShiftRoutes,
  ...timelineRoutes,
  ...exceptionRoutes,
  ...workspaceRoutes,
  ...holdRoutes,
  ...timeTravelRoutes,
  ...scopePreviewRoutes,
  ...recordRoutes,
  ...reviewRoutes,
  ...recordCountRoutes,
  ...lookupRoutes,
  ...searchRoutes,
  ...exportRoutes,
  ...weekPdfRoutes,
  ...uploadRoutes,
  ...pastUploadRoutes,
  ...uploadMappingRoutes,
  ...docFileRoutes,
  ...fileRoutes,
  ...fileProxyRoutes,
  ...brandRoutes,
  ...auditRoutes,
  ...trackedEventRoutes,
  ...eventRoutes,
  ...eventStreamRoutes,
  ...liveRoutes,
  ...messageRoutes,
  ...quickViewRoutes,
  ...calendarRoutes,
  ...documentRoutes,
  ...workspaceDocumentRoutes,
  ...organisationDocumentRoutes,
  ...timesheetFileRoutes,
  ...servicePlanFileRoutes,
  ...settingsDocumentRoutes,
  ...latestTimesheetRoutes,
  ...recentUpdateRoutes,
  ...writtenWorkspaceRoutes,
  ...documentUploadRoutes,
  ...externalJobRoutes,
  ...securityRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...signInLinkRoutes,
  ...guestLinkRoutes,
  ...newOrganisationRoutes,
  ...termsRoutes,
  ...cardRegistrationRoutes,
  ...apiTokenRoutes,
  ...webhookRoutes,
  ...healthRoutes,
  ...metricsRoutes,
  ...mailboxRoutes,
];

/** Every route of the API: registered, documented and tested from this list. */
export const allRoutes: readonly Route[] = [...documented, ...documentationRoutes(documented)];
