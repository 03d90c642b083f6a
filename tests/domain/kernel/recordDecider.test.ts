import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { withChanges } from '../../../domain/kernel/changedFields.ts';
import { fold } from '../../../domain/kernel/decider.ts';
import { defineEvent, type EventOf } from '../../../domain/kernel/event.ts';
import { decideChanges, recordDecider } from '../../../domain/kernel/recordDecider.ts';
import { accept } from '../../../domain/kernel/refusal.ts';
import { shift } from '../../../domain/shift/shift.ts';
import { commandFacts, NOON, specOf } from '../decisionSpec.ts';

const noteSchema = z.object({ text: z.string(), page: z.int() });
const noteCommands = {
  'note.take': noteSchema,
  'note.change': noteSchema.partial(),
  'note.date': z.object({}),
  'note.tear': z.object({}),
};
const noteEvents = {
  NoteTaken: defineEvent('NoteTaken', 1, noteSchema),
  NoteChanged: defineEvent('NoteChanged', 1, noteSchema.partial()),
  NoteDated: defineEvent('NoteDated', 1, z.object({ at: z.int() })),
  NoteTorn: defineEvent('NoteTorn', 1, z.object({})),
};
type NoteEvent = EventOf<typeof noteEvents>;
type Note =
  | { readonly status: 'none' }
  | { readonly status: 'kept'; readonly details: z.infer<typeof noteSchema>; readonly at: number | null }
  | { readonly status: 'removed' };

const noteDecider = recordDecider<Note, typeof noteCommands, typeof noteEvents>({
  category: 'label',
  called: 'note',
  events: noteEvents,
  initial: { status: 'none' },
  decide: {
    'note.take': { begin: (data) => accept({ type: 'NoteTaken', data }) },
    'note.change': ({ details }, input) =>
      decideChanges(details, input, (data) => accept({ type: 'NoteChanged', data })),
    'note.date': (_, __, { now }) => accept({ type: 'NoteDated', data: { at: now } }),
    'note.tear': () => accept({ type: 'NoteTorn', data: {} }),
  },
  evolve: {
    NoteTaken: { begin: (details) => ({ status: 'kept', details, at: null }) },
    NoteChanged: (note, changes) => ({ ...note, details: withChanges(note.details, changes) }),
    NoteDated: (note, { at }) => ({ ...note, at }),
    NoteTorn: () => ({ status: 'removed' }),
  },
});

const { given } = specOf(noteDecider, commandFacts);
const milk = { text: 'milk', page: 1 };
const taken: NoteEvent = { type: 'NoteTaken', data: milk };
const torn: NoteEvent = { type: 'NoteTorn', data: {} };
const take = { name: 'note.take' as const, input: milk };
const tear = { name: 'note.tear' as const, input: {} };

describe('a record', () => {
  it('is created once, and can be created again after it was removed', () => {
    given().when(take).thenEvents(taken);
    given(taken).when(take).thenRefused('already_exists');
    given(taken, torn).when(take).thenEvents(taken);
  });
  it('accepts no other command before it is created or after it was removed', () => {
    given().when(tear).thenRefused('not_found');
    given(taken).when(tear).thenEvents(torn);
    given(taken, torn).when(tear).thenRefused('not_found');
  });
  it('is named in a refusal, by its category if it has no other name', () => {
    expect(noteDecider.decide({ status: 'none' }, tear, commandFacts)).toMatchObject({
      failure: { message: 'There is no such note.' },
    });
    const remove = { name: 'shift.remove' as const, input: { shiftId: 's1' } };
    expect(shift.decider.decide({ status: 'none' }, remove, commandFacts)).toMatchObject({
      failure: { message: 'There is no such shift.' },
    });
  });
  it('gets the facts for a decision', () => {
    given(taken)
      .when({ name: 'note.date', input: {} })
      .thenEvents({ type: 'NoteDated', data: { at: NOON } });
  });
  it('changes only the fields that differ, and not at all if none does', () => {
    const outcome = given(taken).when({ name: 'note.change', input: { text: 'milk', page: 2 } });
    outcome.thenEvents({ type: 'NoteChanged', data: { page: 2 } });
    expect(outcome.state()).toEqual({ status: 'kept', details: { text: 'milk', page: 2 }, at: null });
    given(taken).when({ name: 'note.change', input: milk }).thenNothing();
  });
  it('knows its own events from those of others', () => {
    expect(noteDecider.isEvent(torn)).toBe(true);
    expect(noteDecider.isEvent({ type: 'LabelCreated', data: {} })).toBe(false);
  });
  it('is made by its events since it was last created, whatever came too early or too late', () => {
    const events: readonly NoteEvent[] = [
      taken,
      { type: 'NoteTaken', data: { text: 'bread', page: 7 } },
      { type: 'NoteChanged', data: { text: 'eggs' } },
      { type: 'NoteDated', data: { at: 5 } },
      torn,
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 12 }), (history) => {
        const fitting: NoteEvent[] = [];
        let there = false;
        for (const event of history) {
          if (there === (event.type === 'NoteTaken')) continue;
          there = event.type !== 'NoteTorn';
          fitting.push(event);
        }
        expect(fold(noteDecider, history)).toEqual(fold(noteDecider, fitting));
      }),
    );
  });
});
