import { absence } from '../absence/absence.ts';
import { announcement } from '../announcement/announcement.ts';
import { announcementConfirmation } from '../announcement/announcementConfirmation.ts';
import { bid } from '../bid/bid.ts';
import { calendarEvent } from '../calendarEvent/calendarEvent.ts';
import { carePlan } from '../carePlan/carePlan.ts';
import { careRecord } from '../carePlan/careRecord.ts';
import { chatMessage } from '../chat/chatMessage.ts';
import { chatTemplate } from '../chat/chatTemplate.ts';
import { conversation } from '../chat/conversation.ts';
import { closedDay } from '../closedDay/closedDay.ts';
import { customer } from '../customer/customer.ts';
import { document } from '../document/document.ts';
import { documentType } from '../document/documentType.ts';
import { equipment } from '../equipment/equipment.ts';
import { form } from '../form/form.ts';
import { formAnswer } from '../form/formAnswer.ts';
import { jobOffer } from '../jobOffer/jobOffer.ts';
import type { EventOf } from '../kernel/event.ts';
import { label } from '../label/label.ts';
import { maintenance } from '../maintenance/maintenance.ts';
import { masterLabelSet } from '../masterLabelSet/masterLabelSet.ts';
import { openShift } from '../openShift/openShift.ts';
import { packageType } from '../package/packageType.ts';
import { paperPackage } from '../package/paperPackage.ts';
import { partner } from '../partner/partner.ts';
import { pod } from '../pod/pod.ts';
import { qualification } from '../qualification/qualification.ts';
import { recurringBooking } from '../recurringBooking/recurringBooking.ts';
import { recurringCalendarEvent } from '../recurringCalendarEvent/recurringCalendarEvent.ts';
import { recurringTask } from '../recurringTask/recurringTask.ts';
import { resource } from '../resource/resource.ts';
import { rosterAnswer } from '../rosterAnswer/rosterAnswer.ts';
import { rosterEvent } from '../rosterEvent/rosterEvent.ts';
import { rosterTemplate } from '../rosterTemplate/rosterTemplate.ts';
import { servicePlan } from '../servicePlan/servicePlan.ts';
import { shift } from '../shift/shift.ts';
import { shiftOffer } from '../shiftOffer/shiftOffer.ts';
import { shiftTemplate } from '../shiftTemplate/shiftTemplate.ts';
import { site } from '../site/site.ts';
import { task } from '../task/task.ts';
import { taskTemplate } from '../taskTemplate/taskTemplate.ts';

/**
 * The records that are derived from their declaration alone, by category. A new one is added here, and
 * nowhere else (docs/add-a-concept.md).
 */
export const records = {
  label,
  customer,
  resource,
  shift,
  servicePlan,
  equipment,
  masterLabelSet,
  rosterTemplate,
  rosterEvent,
  closedDay,
  recurringBooking,
  shiftTemplate,
  openShift,
  shiftOffer,
  task,
  taskTemplate,
  recurringTask,
  calendarEvent,
  recurringCalendarEvent,
  pod,
  qualification,
  site,
  maintenance,
  absence,
  partner,
  jobOffer,
  bid,
  rosterAnswer,
  conversation,
  chatMessage,
  documentType,
  document,
  announcement,
  announcementConfirmation,
  chatTemplate,
  form,
  formAnswer,
  carePlan,
  careRecord,
  packageType,
  paperPackage,
} as const;
export type RecordName = keyof typeof records;

/** Whether this is the category of a record. */
export function isRecordName(category: string): category is RecordName {
  return Object.hasOwn(records, category);
}
export const recordNames: readonly RecordName[] = Object.keys(records).filter(isRecordName);

/** Those with lists, forms, files and workflows of their own: all but what is shown in places of its own (`screens`). */
export const listedNames: readonly RecordName[] = recordNames.filter(
  (name) => records[name].declaration.screens !== 'own',
);

/** One part of every record, by category. */
type Each<Part extends keyof (typeof records)[RecordName]> = {
  readonly [Name in RecordName]: (typeof records)[Name][Part];
};
function each<Part extends keyof (typeof records)[RecordName]>(part: Part): Each<Part> {
  // The boundary: each category has the part of its own record, which the type of `Object.fromEntries` cannot
  // express.
  return Object.fromEntries(
    Object.entries(records).map(([name, record]) => [name, record[part]]),
  ) as unknown as Each<Part>;
}
export const recordEvents = each('events');
/** The events of a record: `RecordEvent<'label'>`. */
export type RecordEvent<Name extends RecordName = RecordName> = {
  [Each in Name]: EventOf<(typeof recordEvents)[Each]>;
}[Name];
export const recordCommands = each('commands');
export const recordDeciders = each('decider');
