import type { ComponentType } from 'react';
import type { RecordView } from '../../api/contract/views.ts';
import type { RecordName } from '../../domain/catalogues/records.ts';
import { PreviewOfAnnouncement, ReadersOfAnnouncement } from '../announcements/ReadersOfAnnouncement.tsx';
import { CustomerVisits } from '../bookings/VisitsOf.tsx';
import { EraseOfCustomer, EraseOfPerson } from '../chats/EraseMessages.tsx';
import { WriteToCustomers, WriteToPeople } from '../chats/WriteToThem.tsx';
import { EarlierFiles } from '../documents/EarlierFiles.tsx';
import { HandOver } from '../equipment/HandOver.tsx';
import { FormSteps } from '../forms/FormSteps.tsx';
import { BidsForEvent } from '../jobBoard/BidsForEvent.tsx';
import { BidsForJob } from '../jobBoard/BidsForJob.tsx';
import { OfferEvent, OfferEvents } from '../jobBoard/OfferEvents.tsx';
import { LabelUses } from '../labels/LabelUses.tsx';
import { PreviewOfForm, PreviewOfSet } from '../masterLabels/ScopePreview.tsx';
import { MergeCustomers, MergeResources } from '../merge/MergeRecords.tsx';
import { ApprovalOutlook } from '../openShifts/ApprovalOutlook.tsx';
import { OpenShiftDecidedBy } from '../openShifts/OpenShiftDecidedBy.tsx';
import { OpenShiftPeople } from '../openShifts/OpenShiftPeople.tsx';
import { BeginPackage } from '../packages/BeginPackage.tsx';
import { PackageStanding } from '../packages/PackageStanding.tsx';
import { ResourceTimes } from '../resources/ResourceTimes.tsx';
import { ShiftOfferAgreement } from '../shiftOffers/ShiftOfferRequests.tsx';
import { TaskDoing } from '../tasks/TaskDoing.tsx';
import { taskFileFields } from '../tasks/TaskFiles.tsx';
import { TaskFromTemplate } from '../tasks/TaskFromTemplate.tsx';
import type { AnyRow } from './anyRecord.ts';
import type { FormValues } from './form/formValues.ts';
import { PriceFact } from './PriceFact.tsx';

type Part<Row> = ComponentType<{ readonly row: Row }>;

/**
 * What is special about the screens of one record besides its fields (`specialFields.ts`); each part adds something and
 * leaves the rest alone.
 */
export interface RecordParts<Row> {
  /** Further steps beside Edit, in the head of the drawer. */
  readonly steps?: readonly Part<Row>[];
  /** Further actions for those that are selected in its list. */
  readonly forMany?: ComponentType<{ readonly rows: readonly Row[]; readonly onDone: () => void }>;
  /** Further facts of the drawer (`Fact`), after those of the fields. */
  readonly facts?: Part<Row>;
  /** Below the facts of the drawer. */
  readonly below?: Part<Row>;
  /** The fields that these parts show, and the facts do not. */
  readonly instead?: readonly (keyof Row & string)[];
  /** In the tab of what it is part of, in place of the form for another one; `whole`: `customer:7f3a`. */
  readonly beginning?: ComponentType<{ readonly whole: string; readonly onDone: () => void }>;
  /** Below the fields of the form: what follows from what stands in them. */
  readonly outlook?: ComponentType<{ readonly values: FormValues }>;
}

const parts: { readonly [Name in RecordName]?: RecordParts<RecordView<Name>> } = {
  document: { below: EarlierFiles },
  announcement: {
    below: ReadersOfAnnouncement,
    instead: ['text', 'picture', 'secondPicture', 'thirdPicture', 'lastRemindedAt'],
    outlook: PreviewOfAnnouncement,
  },
  resource: {
    facts: PriceFact,
    below: ResourceTimes,
    steps: [MergeResources, EraseOfPerson],
    forMany: WriteToPeople,
  },
  customer: { below: CustomerVisits, steps: [MergeCustomers, EraseOfCustomer], forMany: WriteToCustomers },
  equipment: { steps: [HandOver] },
  label: { below: LabelUses },
  openShift: {
    facts: OpenShiftDecidedBy,
    below: OpenShiftPeople,
    outlook: ApprovalOutlook,
  },
  paperPackage: {
    below: PackageStanding,
    beginning: BeginPackage,
    instead: ['reads', 'answerIds', 'origin', 'evidence', 'signedHash', 'seenBy', 'documentIds', 'formIds'],
  },
  form: { steps: [FormSteps], instead: ['published'] },
  jobOffer: { below: BidsForJob },
  calendarEvent: { steps: [OfferEvent], below: BidsForEvent, forMany: OfferEvents },
  shiftOffer: { below: ShiftOfferAgreement },
  task: { below: TaskDoing, instead: ['checklist', ...taskFileFields] },
  taskTemplate: { steps: [TaskFromTemplate] },
  masterLabelSet: { below: PreviewOfSet, outlook: PreviewOfForm },
};

/** The special parts of a record; most have none. */
export function partsOf(name: RecordName): RecordParts<AnyRow> {
  // The boundary: the parts of a record only ever get rows of that record.
  return (parts[name] ?? {}) as RecordParts<AnyRow>;
}
