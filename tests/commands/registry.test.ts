import { describe, expect, test } from 'vitest';
import { authorisationMatrix, commandRegistry } from '../../commands/registry.ts';
import { upsertDefinitions } from '../../commands/upsert/upsertInputs.ts';
import { commandCatalogue } from '../../domain/catalogues/commandCatalogue.ts';
import { type Persona, personas } from '../../domain/rights/personas.ts';

const names = Object.values(commandCatalogue).flatMap((inputs) => Object.keys(inputs));
const scopesOf = (command: string) => authorisationMatrix().find((line) => line.command === command)?.scopes;
const nobody = {
  administrator: 'none',
  dispatcher: 'none',
  scheduler: 'none',
  partner: 'none',
  resource: 'none',
  customer: 'none',
  guest: 'none',
};

describe('the registry of commands', () => {
  test('has every command of every catalogue once, and those by reference, under its own name', () => {
    const byReference = upsertDefinitions.map(({ name }) => name);
    expect([...commandRegistry.keys()].sort()).toEqual([...names, ...byReference].sort());
    for (const [name, definition] of commandRegistry) {
      expect(definition.name).toBe(name);
      expect(name.startsWith(`${definition.category}.`)).toBe(true);
      expect(definition.title).not.toBe('');
      expect(definition.description).not.toBe('');
    }
  });
});

describe('the authorisation matrix', () => {
  test('lets only the operator create an organisation', () => {
    expect(scopesOf('organisation.create')).toEqual({ ...nobody, system: 'all' });
  });

  test('reserves the administration of an organisation for administrators', () => {
    const administration = authorisationMatrix().filter(
      ({ command }) => command.startsWith('organisation.') && command !== 'organisation.create',
    );
    expect(administration).toHaveLength(5);
    for (const { scopes } of administration) {
      expect(scopes).toEqual({ ...nobody, administrator: 'all', system: 'all' });
    }
  });

  test("lets a scheduler do what an administrator does, except settings, master labels and customers' records and sites", () => {
    const less = authorisationMatrix()
      .filter(({ scopes }) => scopes.administrator !== scopes.scheduler)
      .map(({ command }) => command.split('.')[0]);
    expect(new Set(less)).toEqual(new Set(['organisation', 'customer', 'site', 'masterLabelSet']));
  });

  test('lets a dispatcher do all but settings and master labels', () => {
    const less = authorisationMatrix()
      .filter(({ scopes }) => scopes.administrator !== scopes.dispatcher)
      .map(({ command }) => command.split('.')[0]);
    expect(new Set(less)).toEqual(new Set(['organisation', 'masterLabelSet']));
  });

  test('lets resources and customers take the steps of their action rights and nothing else', () => {
    const may = (persona: Persona) =>
      authorisationMatrix().flatMap(({ command, scopes }) => (scopes[persona] === 'none' ? [] : [command]));
    expect(may('resource')).toEqual([
      'booking.dispatch',
      'booking.start',
      'booking.finish',
      'booking.undo',
      'booking.recordAttendance',
      'booking.requestCancellation',
      'openShift.take',
      'openShift.giveBack',
      'openShift.request',
      'openShift.endRequest',
      'shiftOffer.create',
      'shiftOffer.archive',
      'shiftOffer.agree',
      'shiftOffer.disagree',
      'task.revert',
      'task.start',
      'task.finish',
      'task.reopen',
      'task.setStatus',
      'task.tick',
      'task.attach',
      'pod.revert',
      'pod.deliver',
      'pod.load',
      'pod.store',
      'pod.return',
      'absence.request',
      'jobOffer.take',
      'bid.create',
      'bid.revert',
      'bid.withdraw',
      'bid.renew',
      'rosterAnswer.create',
      'chatMessage.create',
      'chatMessage.undo',
      'chatMessage.edit',
      'chatMessage.withdraw',
      'announcementConfirmation.create',
      'formAnswer.create',
      'formAnswer.fill',
      'formAnswer.submit',
      'formAnswer.discard',
      'careRecord.create',
      'careRecord.fill',
      'careRecord.sign',
      'careRecord.discard',
      'shift.setDays',
    ]);
    // Those of a partner's people are for the duty: the flag alone opens no boards.
    const ofTheirOwn =
      /^(?:shift|openShift|shiftOffer|pod|jobOffer|bid|rosterAnswer|formAnswer|careRecord)\./;
    expect(may('partner')).toEqual(may('resource').filter((command) => !ofTheirOwn.test(command)));
    expect(may('customer')).toEqual([
      'booking.feedback',
      'booking.undo',
      'booking.cancelParticipation',
      'booking.requestCancellation',
      'chatMessage.create',
      'chatMessage.undo',
      'chatMessage.edit',
      'chatMessage.withdraw',
      'announcementConfirmation.create',
      'formAnswer.create',
      'formAnswer.fill',
      'formAnswer.submit',
      'formAnswer.discard',
    ]);
  });

  test('lets only those request a cancellation who may not cancel', () => {
    for (const persona of personas.filter((one) => one !== 'system')) {
      const may = (command: string) => scopesOf(command)?.[persona] !== 'none';
      expect([persona, may('booking.cancel')]).toEqual([persona, !may('booking.requestCancellation')]);
    }
  });
});
