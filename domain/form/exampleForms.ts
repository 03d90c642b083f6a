import type { FormContent } from './formContent.ts';

const safety: FormContent = {
  items: [
    { name: 'arrival', kind: 'section', label: 'On arrival' },
    {
      name: 'siteIsSafe',
      kind: 'yesNo',
      label: 'Is the site safe to work at?',
      in: 'arrival',
      required: true,
    },
    {
      name: 'dangers',
      kind: 'choices',
      label: 'What is dangerous?',
      in: 'arrival',
      visibleIf: 'siteIsSafe == false',
      required: true,
      choices: [
        { name: 'electricity', label: 'Electricity' },
        { name: 'heights', label: 'Heights' },
        { name: 'animals', label: 'Animals' },
        { name: 'other', label: 'Something else' },
      ],
    },
    {
      name: 'photos',
      kind: 'photo',
      label: 'Photos of it',
      in: 'arrival',
      visibleIf: 'siteIsSafe == false',
      most: 4,
    },
    {
      name: 'equipmentWorn',
      kind: 'yesNo',
      label: 'Protective equipment is worn',
      in: 'arrival',
      required: true,
    },
    { name: 'signed', kind: 'signature', label: 'Signature', required: true },
  ],
};

const vehicle: FormContent = {
  items: [
    {
      name: 'vehicle',
      kind: 'text',
      label: 'Number plate',
      required: true,
      pattern: 'AAA-999',
      help: 'As on the plate.',
    },
    {
      name: 'kilometres',
      kind: 'number',
      label: 'Odometer',
      unit: 'km',
      least: 0,
      decimals: 0,
      required: true,
    },
    {
      name: 'tyres',
      kind: 'scale',
      label: 'State of the tyres',
      help: '1 is worn, 5 is new.',
      least: 1,
      most: 5,
      scored: true,
    },
    { name: 'lights', kind: 'yesNo', label: 'All lights work', scored: true },
    { name: 'faults', kind: 'table', label: 'Faults' },
    { name: 'part', kind: 'text', label: 'Part', in: 'faults', required: true },
    {
      name: 'severity',
      kind: 'choice',
      label: 'How bad',
      in: 'faults',
      choices: [
        { name: 'minor', label: 'Minor' },
        { name: 'major', label: 'Do not drive' },
      ],
    },
    {
      name: 'drivable',
      kind: 'yesNo',
      label: 'May be driven',
      computed: '!faults.exists(fault, fault.severity == "major")',
    },
  ],
};

/** Forms of the demonstration. They are published there (`demonstrationForms.ts`). */
export const exampleForms: readonly {
  readonly title: string;
  readonly description: string;
  readonly use: 'work' | 'solo';
  readonly moment: 'beforeStart' | null;
  readonly workKinds: 'booking'[];
  readonly content: FormContent;
}[] = [
  {
    title: 'Site safety',
    description: 'Before anything is touched.',
    use: 'work',
    moment: 'beforeStart',
    workKinds: ['booking'],
    content: safety,
  },
  {
    title: 'Vehicle check',
    description: 'Each morning before the first trip.',
    use: 'solo',
    moment: null,
    workKinds: [],
    content: vehicle,
  },
];
