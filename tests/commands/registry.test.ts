import { describe, expect, test } from 'vitest';
import { authorisationMatrix, commandCatalogue, commandRegistry } from '../../commands/registry.ts';
import { actionRights } from '../../domain/workflow/lifeCycle.ts';

const names = Object.values(commandCatalogue).flatMap((inputs) => Object.keys(inputs));
const rightsOf = (command: string) => authorisationMatrix().find((line) => line.command === command)?.roles;

describe('the registry of commands', () => {
  test('holds every command of every catalogue once, under its own name', () => {
    expect([...commandRegistry.keys()].sort()).toEqual([...names].sort());
    for (const [name, definition] of commandRegistry) {
      expect(definition.name).toBe(name);
      expect(name.startsWith(`${definition.category}.`)).toBe(true);
      expect(definition.title).not.toBe('');
      expect(definition.description).not.toBe('');
    }
  });
});

describe('the authorisation matrix', () => {
  test('lets nobody but the operator create an organisation', () => {
    expect(rightsOf('organisation.create')).toEqual({
      dispatcher: 'never',
      scheduler: 'never',
      resource: 'never',
      customer: 'never',
      system: 'may',
    });
  });

  test('gives the administration of an organisation to dispatchers with the duty admin alone', () => {
    const administration = authorisationMatrix().filter(
      ({ command }) => command.startsWith('organisation.') && command !== 'organisation.create',
    );
    expect(administration).toHaveLength(4);
    for (const { roles } of administration) {
      expect(roles).toEqual({
        dispatcher: 'admin',
        scheduler: 'never',
        resource: 'never',
        customer: 'never',
        system: 'may',
      });
    }
  });

  test("lets a scheduler do what a dispatcher does, except settings and customers' records", () => {
    const less = authorisationMatrix()
      .filter(({ roles }) => roles.dispatcher !== roles.scheduler)
      .map(({ command }) => command.split('.')[0]);
    expect(new Set(less)).toEqual(new Set(['organisation', 'customer']));
  });

  test('gives resources and customers the steps of their action rights and nothing else', () => {
    const may = (role: 'resource' | 'customer') =>
      authorisationMatrix().flatMap(({ command, roles }) => (roles[role] === 'never' ? [] : [command]));
    expect(may('resource')).toEqual([
      'booking.dispatch',
      'booking.start',
      'booking.finish',
      'booking.requestCancellation',
    ]);
    expect(may('customer')).toEqual(
      ['booking.feedback', 'booking.requestCancellation'].filter((command) =>
        Object.entries(actionRights).some(
          ([action, roles]) => `booking.${action}` === command && roles.includes('customer'),
        ),
      ),
    );
  });
});
