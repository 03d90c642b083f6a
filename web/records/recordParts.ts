import type { ComponentType } from 'react';
import type { RecordView } from '../../api/contract/views.ts';
import type { FactOf } from '../../domain/readings.ts';
import type { RecordName } from '../../domain/records.ts';
import type { MomentFormat } from '../../domain/time/localText.ts';
import { CustomerVisits } from '../bookings/VisitsOf.tsx';
import { LabelUses } from '../labels/LabelUses.tsx';
import { PreviewOfForm, PreviewOfSet } from '../masterLabels/ScopePreview.tsx';
import { MergeCustomers, MergeResources } from '../merge/MergeRecords.tsx';
import { ApprovalOutlook } from '../openShifts/ApprovalOutlook.tsx';
import { OpenShiftPeople } from '../openShifts/OpenShiftPeople.tsx';
import { OpenShiftStatusFact } from '../openShifts/OpenShiftStatusFact.tsx';
import { placesTakenText } from '../openShifts/openShiftTexts.ts';
import { ResourceTimes } from '../resources/ResourceTimes.tsx';
import { ShiftOfferAgreement } from '../shiftOffers/ShiftOfferRequests.tsx';
import { ShiftTimingsField } from '../shifts/ShiftTimingsField.tsx';
import { patternInWords, shiftTimingsText } from '../shifts/shiftTexts.ts';
import { PatternField } from '../shifts/templates/PatternField.tsx';
import type { AnyRow } from './anyRecord.ts';
import type { FieldProps } from './fields/field.ts';
import type { FormValues } from './form/formValues.ts';
import { PriceFact } from './PriceFact.tsx';

/** A field that no kind describes: how a form edits it, and its text in one line. */
export interface SpecialField {
  readonly Editor: ComponentType<FieldProps>;
  readonly text: (value: unknown, moments: MomentFormat) => string;
}

type Part<Row> = ComponentType<{ readonly row: Row }>;

/**
 * What is special about the screens of one record; each part replaces or adds something and leaves the rest
 * alone.
 */
export interface RecordParts<Fact, Row> {
  readonly fields?: { readonly [Field in keyof Fact]?: SpecialField };
  /** What a field says in lists where that depends on more of the record than its value. */
  readonly cells?: { readonly [Field in keyof Fact]?: (row: Row) => string };
  /** Further steps beside Edit, in the head of the drawer. */
  readonly steps?: Part<Row>;
  /** Further facts of the drawer (`Fact`), after those of the fields. */
  readonly facts?: Part<Row>;
  /** Below the facts of the drawer. */
  readonly below?: Part<Row>;
  /** Below the fields of the form: what follows from what stands in them. */
  readonly outlook?: ComponentType<{ readonly values: FormValues }>;
}

const parts: { readonly [Name in RecordName]?: RecordParts<FactOf<Name>, RecordView<Name>> } = {
  resource: { facts: PriceFact, below: ResourceTimes, steps: MergeResources },
  customer: { below: CustomerVisits, steps: MergeCustomers },
  label: { below: LabelUses },
  openShift: {
    facts: OpenShiftStatusFact,
    below: OpenShiftPeople,
    cells: { places: placesTakenText },
    outlook: ApprovalOutlook,
  },
  shiftOffer: { below: ShiftOfferAgreement },
  shift: { fields: { timings: { Editor: ShiftTimingsField, text: shiftTimingsText } } },
  masterLabelSet: { below: PreviewOfSet, outlook: PreviewOfForm },
  shiftTemplate: { fields: { pattern: { Editor: PatternField, text: patternInWords } } },
};

/** The special parts of a record; most have none. */
export function partsOf(name: RecordName): RecordParts<Readonly<Record<string, unknown>>, AnyRow> {
  // The boundary: the parts of a record only ever get rows of that record.
  return (parts[name] ?? {}) as RecordParts<Readonly<Record<string, unknown>>, AnyRow>;
}
