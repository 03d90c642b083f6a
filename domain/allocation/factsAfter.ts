import { type AbsenceKind, absence } from '../absence/absence.ts';
import { customer } from '../customer/customer.ts';
import { document } from '../document/document.ts';
import { documentType } from '../document/documentType.ts';
import type { DomainEvent } from '../kernel/event.ts';
import type { AllocationFacts, OrganisationFact } from '../kernel/facts.ts';
import { label } from '../label/label.ts';
import { commitmentsOf, laneOfEvent } from '../lane/lanes.ts';
import { organisationDecider } from '../organisation/organisationDecider.ts';
import type { OrganisationEvent } from '../organisation/organisationEvents.ts';
import { qualification } from '../qualification/qualification.ts';
import type { RecordReading } from '../record/recordReading.ts';
import { resource } from '../resource/resource.ts';
import { servicePlan } from '../servicePlan/servicePlan.ts';
import { shift } from '../shift/shift.ts';

/**
 * The facts that checks would use after an event of a record that is not a booking, for a preview of its
 * effects.
 */
export function factsAfter(facts: AllocationFacts, id: string, event: DomainEvent): AllocationFacts {
  if (resource.decider.isEvent(event)) {
    return { ...facts, resources: folded(resource, facts.resources, ({ inactive }) => inactive, id, event) };
  }
  if (customer.decider.isEvent(event)) {
    return { ...facts, customers: folded(customer, facts.customers, ({ inactive }) => inactive, id, event) };
  }
  if (label.decider.isEvent(event)) {
    return { ...facts, labels: folded(label, facts.labels, ({ archived }) => archived, id, event) };
  }
  if (shift.decider.isEvent(event)) {
    return { ...facts, shifts: folded(shift, facts.shifts, () => false, id, event) };
  }
  if (qualification.decider.isEvent(event)) {
    const qualifications = folded(qualification, facts.qualifications, () => false, id, event);
    return { ...facts, qualifications };
  }
  if (document.decider.isEvent(event)) {
    return { ...facts, documents: folded(document, facts.documents, () => false, id, event) };
  }
  if (documentType.decider.isEvent(event)) {
    return { ...facts, documentTypes: folded(documentType, facts.documentTypes, () => false, id, event) };
  }
  if (servicePlan.decider.isEvent(event)) {
    return { ...facts, servicePlans: folded(servicePlan, facts.servicePlans, () => false, id, event) };
  }
  if (absence.decider.isEvent(event)) {
    const absences = folded(absence, [...facts.leaves, ...facts.breaks], () => false, id, event);
    const ofKind = (wanted: AbsenceKind) => absences.filter(({ kind }) => kind === wanted);
    return { ...facts, leaves: ofKind('leave'), breaks: ofKind('break') };
  }
  const lane = laneOfEvent(event);
  if (lane !== undefined) {
    const { category } = lane;
    const own = facts.commitments.filter((one) => one.category === category);
    const records = folded(
      { fold: lane.fold, whenEnded: 'gone' },
      own.map(({ fact }) => fact),
      () => false,
      id,
      event,
    );
    const others = facts.commitments.filter((one) => one.category !== category);
    return { ...facts, commitments: [...others, ...commitmentsOf({ [category]: records })] };
  }
  if (organisationDecider.isEvent(event)) {
    return { ...facts, organisation: organisationAfter(facts.organisation, event) };
  }
  return facts;
}

/**
 * In the order of ids, in which they are read: of two service plans updated at the same moment the last
 * counts.
 */
function folded<Fact extends { readonly id: string }>(
  { fold, whenEnded }: Pick<RecordReading<string, Fact>, 'fold' | 'whenEnded'>,
  facts: readonly Fact[],
  hasEnded: (fact: Fact) => boolean,
  id: string,
  event: DomainEvent,
): readonly Fact[] {
  const fact = facts.find((one) => one.id === id);
  const after = fold(fact === undefined ? undefined : { fact, ended: hasEnded(fact) }, id, event);
  const others = facts.filter((one) => one.id !== id);
  if (after === undefined || (after.ended && whenEnded !== 'outOfUse')) return others;
  return [...others, after.fact].sort((one, other) => (one.id < other.id ? -1 : 1));
}

function organisationAfter(organisation: OrganisationFact, event: OrganisationEvent): OrganisationFact {
  const after = organisationDecider.evolve({ ...organisation, status: 'existing' }, event);
  if (after.status === 'none') return organisation;
  const { name, timeZone, settings, workflow, workflows } = after;
  return { id: organisation.id, name, timeZone, settings, workflow, workflows };
}
