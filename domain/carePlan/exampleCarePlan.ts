import type { CarePlanContent } from './carePlanContent.ts';

/** A care plan as demonstrations have it. */
export const exampleCarePlan: CarePlanContent = {
  risks: [
    {
      id: 'allergy',
      text: 'Allergic to penicillin',
      severity: 'high',
      advice: 'Swelling or trouble breathing: call 000 at once, then the office.',
    },
    {
      id: 'falls',
      text: 'Falls easily, most of all on the way to the bathroom',
      severity: 'medium',
      advice: 'Walk beside him. The frame stands by the bed.',
    },
  ],
  goals: [
    { id: 'walk', text: 'Walks to the shop and back by himself once a week.' },
    { id: 'cook', text: 'Cooks his own dinner on Sundays.' },
  ],
  routines: [
    {
      id: 'wash',
      name: 'Wash and dress',
      labelIds: [],
      times: [],
      steps: ['Let him choose his clothes', 'Check the skin of both heels'],
    },
    {
      id: 'meal',
      name: 'A meal and something to drink',
      labelIds: [],
      times: [],
      steps: ['At least 250 ml', 'No grapefruit'],
    },
    { id: 'bed', name: 'To bed', labelIds: [], times: ['night'], steps: ['Night light on', 'Bell in reach'] },
  ],
  medications: [
    {
      id: 'metformin',
      name: 'Metformin 500 mg',
      form: 'Tablet',
      instruction: 'One tablet with a meal.',
      times: [],
      listedBy: 'Dr Amara Osei',
      until: null,
    },
  ],
  contacts: [
    { id: 'daughter', name: 'Mara Abernathy', role: 'Daughter, lives next door', phone: '+61 2 5550 0177' },
    { id: 'doctor', name: 'Dr Amara Osei', role: 'General practitioner', phone: '+61 2 5550 0181' },
  ],
};
