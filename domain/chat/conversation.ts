import { z } from 'zod';
import { defineRecord } from '../record/defineRecord.ts';
import { refs, requiredLine } from '../record/field.ts';

const fields = z.object({
  name: requiredLine('Name', { class: 'plain', example: 'North team' }),
  peopleIds: refs('resource', 'People', {
    class: 'plain',
    help: 'They read it and write in it; so does every planner.',
    example: 'Ana Silva',
  }),
});

/** A chat of several people that is about no record (scheduling §1, chats). */
export const conversation = defineRecord({
  category: 'conversation',
  about: 'A chat of several people that is about no work.',
  area: 'talk',
  fields,
  ownedBy: { resource: 'peopleIds' },
  searched: ['peopleIds'],
  keys: ['name'],
  columns: ['peopleIds'],
  examples: [
    { name: 'North team', peopleIds: ['Rosa Lindqvist', 'Priya Raman'] },
    { name: 'Everybody who drives', peopleIds: ['Priya Raman'] },
  ],
});
