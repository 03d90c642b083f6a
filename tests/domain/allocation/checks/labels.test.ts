import { describe } from 'vitest';
import { aDocument, aDocumentType, aLabel, aQualification, at } from '../../../support/allocationFixture.ts';
import { ana, examples, skip } from './examples.ts';

/** Ana’s qualifications for care, of which each differs as given. */
const qualified = (...all: Parameters<typeof aQualification>[1][]) => ({
  qualifications: all.map((one, number) => aQualification(`q-${number}`, one)),
});
const mismatch = (why: string) => `resource_label_mismatch: Labels don't match. Missing: care (${why})`;

describe('§5.5 labels that are held from and until a day', () => {
  examples([
    {
      when: 'is qualified on the day',
      input: qualified({ from: '2026-02-02', until: '2026-02-02' }),
      told: [],
    },
    {
      when: 'was qualified until the day before',
      input: qualified({ until: '2026-02-01' }),
      told: [mismatch('ended on 01/Feb/2026')],
    },
    {
      when: 'is qualified to midnight, and works beyond it',
      job: { start: at('23:30'), end: at('00:30', 1) },
      input: { ...qualified({ until: '2026-02-02' }), settings: skip('resourceShift') },
      told: [mismatch('ended on 02/Feb/2026')],
    },
    {
      when: 'is not qualified yet',
      input: qualified({ from: '2026-02-03' }),
      told: [mismatch('valid from 03/Feb/2026')],
    },
    { when: 'is suspended', input: qualified({ stage: 'suspended' }), told: [mismatch('suspended')] },
    { when: 'is to renew, and still valid', input: qualified({ stage: 'toRenew' }), told: [] },
    {
      when: 'was qualified again without a day between',
      job: { start: at('23:30'), end: at('00:30', 1) },
      input: {
        ...qualified({ until: '2026-02-02' }, { from: '2026-02-03' }),
        settings: skip('resourceShift'),
      },
      told: [],
    },
    {
      when: 'has the label by the qualification alone',
      input: { ...ana({ labelIds: ['lift'] }), ...qualified({ until: '2026-03-01' }) },
      told: [],
    },
    {
      when: 'has a qualification that is out of use, and the label without an end',
      input: qualified({ until: '2026-02-01', archived: true }),
      told: [],
    },
    {
      when: 'holds what bars until the day before',
      job: { labelIds: ['lift'], excludeLabelIds: ['care'] },
      input: { ...ana({ labelIds: ['care', 'lift'] }), ...qualified({ until: '2026-02-01' }) },
      told: [],
    },
  ]);
});

/** Care needs a driving licence, and Ana has these. */
const licensed = (...all: Parameters<typeof aDocument>[1][]) => ({
  documentTypes: [aDocumentType('licence')],
  documents: all.map((one, number) => aDocument(`d-${number}`, one)),
});

describe('§5.5 labels that need a current document', () => {
  examples([
    { when: 'has one for ever', input: licensed({}), told: [] },
    { when: 'has none', input: licensed(), told: [mismatch('no Driving licence')] },
    {
      when: 'had one until the day before',
      input: licensed({ until: '2026-02-01' }),
      told: [mismatch('Driving licence ended on 01/Feb/2026')],
    },
    {
      when: 'gets one the day after',
      input: licensed({ from: '2026-02-03' }),
      told: [mismatch('Driving licence valid from 03/Feb/2026')],
    },
    {
      when: 'has one that was followed by another without a day between',
      job: { start: at('23:30'), end: at('00:30', 1) },
      input: {
        ...licensed({ until: '2026-02-02' }, { from: '2026-02-03' }),
        settings: skip('resourceShift'),
      },
      told: [],
    },
    {
      when: 'has one that is out of use',
      input: licensed({ archived: true }),
      told: [mismatch('no Driving licence')],
    },
    {
      when: 'has one of another person, of another type, or without a type',
      input: licensed({ about: 'resource:ben' }, { typeId: 'other' }, { typeId: null }),
      told: [mismatch('no Driving licence')],
    },
    {
      when: 'beside a type that is out of use',
      input: { documentTypes: [aDocumentType('licence', { archived: true })] },
      told: [],
    },
    {
      when: 'is qualified, but has no licence',
      input: { ...qualified({}), ...licensed() },
      told: [mismatch('no Driving licence')],
    },
    {
      when: 'is no longer qualified, and has no licence',
      input: { ...qualified({ until: '2026-02-01' }), ...licensed() },
      told: [mismatch('ended on 01/Feb/2026, no Driving licence')],
    },
    {
      when: 'does not hold the label that needs one',
      input: { ...ana({ labelIds: ['lift'] }), ...licensed({}) },
      told: ["resource_label_mismatch: Labels don't match. Missing: care"],
    },
    {
      when: 'has a label of the same name',
      job: { labelIds: ['other'] },
      input: { labels: [aLabel('care'), aLabel('other', { name: ' CARE ' })], ...licensed() },
      told: [mismatch('no Driving licence')],
    },
  ]);
});

describe('§5.5 labels', () => {
  const notSetUp = 'resource_label_not_setup: Resource labels are not set up';
  examples([
    {
      when: 'lacks two',
      job: { labelIds: ['care', 'lift', 'drive'] },
      input: { labels: [aLabel('care'), aLabel('lift'), aLabel('drive', { name: ' Drive ' })] },
      told: ["resource_label_mismatch: Labels don't match. Missing: Drive, lift"],
    },
    {
      when: 'holds another label of the same name, without case and trimmed',
      job: { labelIds: ['other'] },
      input: { labels: [aLabel('care'), aLabel('other', { name: ' CARE ' })] },
      told: [],
    },
    {
      when: 'is asked for a label by an id that the organisation does not know, but holds one of that name',
      job: { labelIds: ['Care'] },
      told: ["resource_label_mismatch: Labels don't match. Missing: Care"],
    },
    {
      when: 'holds a label by an id that the organisation does not know, which is the name of the one asked for',
      job: { labelIds: ['lift'] },
      input: {
        ...ana({ labelIds: ['heavy lifting'] }),
        labels: [aLabel('lift', { name: 'Heavy lifting' })],
      },
      told: ["resource_label_mismatch: Labels don't match. Missing: Heavy lifting"],
    },
    {
      when: 'holds a label with the name, but not the id, of one that bars',
      job: { excludeLabelIds: ['CARE'] },
      told: [],
    },
    {
      when: 'has some of more labels than a word has bits',
      job: { labelIds: ['l-0', 'l-31', 'l-32', 'l-39'], excludeLabelIds: ['l-33', 'l-34'] },
      input: {
        ...ana({ labelIds: ['l-31', 'l-32', 'l-33'] }),
        labels: Array.from({ length: 40 }, (_, number) => aLabel(`l-${number}`)),
      },
      told: ["resource_label_mismatch: Labels don't match. Missing: l-0, l-39 Excluded: l-33"],
    },
    {
      when: 'has one of the last of many labels',
      job: { labelIds: ['l-39'] },
      input: {
        ...ana({ labelIds: ['l-39'] }),
        labels: Array.from({ length: 40 }, (_, number) => aLabel(`l-${number}`)),
      },
      told: [],
    },
    { when: 'is not of the group that selects', job: { labelIds: ['care', 'north'] }, told: [] },
    { when: 'has no labels', input: ana({ labelIds: [] }), told: [notSetUp] },
    {
      when: 'beside a job without labels',
      job: { labelIds: [] },
      told: ['job_label_not_setup: Job labels are not set up'],
    },
    {
      when: 'has no labels, nor has the job',
      job: { labelIds: [] },
      input: ana({ labelIds: [] }),
      told: [notSetUp, 'job_label_not_setup: Job labels are not set up'],
    },
    {
      when: 'holds a label that bars',
      job: { excludeLabelIds: ['care', 'lift'] },
      told: ["resource_label_mismatch: Labels don't match. Excluded: care"],
    },
    {
      when: 'lacks one, but the check is off',
      job: { labelIds: ['lift'] },
      input: { settings: skip('labelMatch') },
      told: [],
    },
  ]);
});
