import type { StoredRosterEvent } from '../../../domain/masterRoster/rosterFacts.ts';
import type { RosterTemplateDetails } from '../../../domain/rosterTemplate/rosterTemplate.ts';

/** A template without dates of its own, which leaves closed days out. */
export function aTemplate(over: Partial<RosterTemplateDetails> = {}): RosterTemplateDetails {
  return {
    name: 'Inner West',
    startDate: null,
    endDate: null,
    mayMove: false,
    closedDays: 'skip',
    notes: '',
    ...over,
  };
}

/** An hour from 09:00 on the Monday of week 1, for Carol, by nobody yet. */
export function aRosterEvent(id: string, over: Partial<StoredRosterEvent> = {}): StoredRosterEvent {
  return {
    id,
    templateId: 'template',
    type: 'roster',
    title: 'Morning care',
    week: 1,
    day: 1,
    start: 9 * 3600,
    end: 10 * 3600,
    tolerance: 120,
    customerId: 'carol',
    resourceIds: [],
    resourcesNeeded: 1,
    preferredResourceIds: [],
    labelIds: ['care'],
    allocationLabelIds: [],
    serviceLabelIds: [],
    equipmentIds: [],
    excludeLabelIds: [],
    external: false,
    partner: false,
    force: false,
    visitStemId: null,
    reference: null,
    address: null,
    location: null,
    notes: '',
    places: null,
    participantsPerPerson: null,
    participantIds: [],
    groupServices: [],
    revision: 0,
    ...over,
  };
}
