import { Effect, Result } from 'effect';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { authorise } from '../../../commands/pipeline/authorise.ts';
import { authorisationMatrix } from '../../../commands/registry.ts';
import { areaOf } from '../../../domain/catalogues/areaOf.ts';
import { isClosed, refusalOfClosed } from '../../../domain/catalogues/closedCommands.ts';
import { allPermissions, deniedBy, type Permission } from '../../../domain/masterLabelSet/permissions.ts';
import { permissionsFor } from '../../../domain/masterLabelSet/permissionsFor.ts';
import { defaultOrganisationSettings } from '../../../domain/organisation/organisationSettings.ts';
import type { Actor } from '../../../domain/rights/actor.ts';
import { mayCommand } from '../../../domain/rights/mayCommand.ts';
import { claimsOf } from '../../../domain/rights/persona.ts';
import { personas } from '../../../domain/rights/personas.ts';
import { mayPlanEverything, mayWrite } from '../../../domain/rights/rights.ts';
import { refusalTexts } from '../../../domain/text/texts.ts';
import { possibleActions } from '../../../domain/workflow/possibleActions.ts';
import { standardWorkflow } from '../../../domain/workflow/workflowDefinition.ts';
import { aStanding } from '../../support/standingFixture.ts';

// Nothing is closed by a setting, so that what is closed is by a group.
const settings = { ...defaultOrganisationSettings, resourcesMayAddShifts: true, peopleConfirm: true };
const plannersCommands = authorisationMatrix().filter(
  ({ scopes }) => scopes.dispatcher !== 'none' || scopes.scheduler !== 'none',
);
const actorOf = (persona: (typeof personas)[number], denied: readonly Permission[]): Actor => ({
  ...claimsOf(persona),
  uid: persona,
  org: 'acme',
  resourceId: 'ana',
  customerId: null,
  denied,
});
const areaOfCommand = (command: string) => {
  const area = areaOf(command.slice(0, command.indexOf('.')));
  if (area === undefined) throw new Error(`${command} has no area`);
  return area;
};
const neededFor = (command: string) => permissionsFor(areaOfCommand(command), command);
const denying = (permission: Permission) => ({ denied: [permission] });

describe('a permission group', () => {
  test('can take every command from planners, but taking back steps and synchronising, which follow the steps, and what is said in chats', () => {
    const free = plannersCommands.filter(({ command }) => neededFor(command).length === 0);
    const ofChats = ['create', 'change', 'undo', 'edit', 'withdraw'].map((step) => `chatMessage.${step}`);
    expect(free.map(({ command }) => command)).toEqual([
      'booking.synchronise',
      'booking.undo',
      ...ofChats,
      'announcementConfirmation.create',
    ]);
    const asked = new Set(plannersCommands.flatMap(({ command }) => neededFor(command)));
    // Uploads have no commands.
    expect(allPermissions.filter((permission) => !asked.has(permission))).toEqual(['uploadFiles']);
  });

  test('asks of whoever gives people hours by open shifts and shift offers what changing shifts asks', () => {
    const steps = ['openShift.take', 'openShift.giveBack', 'shiftOffer.approve', 'shiftOffer.takeBack'];
    for (const command of steps) {
      expect([command, neededFor(command)]).toEqual([command, neededFor('shift.setDays')]);
    }
  });

  test('asks of whoever agrees to an offer for somebody what ending that agreement asks, and no more', () => {
    expect(neededFor('shiftOffer.agree')).toEqual(neededFor('shiftOffer.disagree'));
  });

  test('asks of whoever makes a booking inactive, or active again, what cancelling asks', () => {
    for (const command of ['booking.deactivate', 'booking.reactivate']) {
      expect(neededFor(command)).toEqual(neededFor('booking.cancel'));
    }
  });

  test.each(allPermissions)(
    'that denies “%s” closes its commands, and those alone, to planners alone',
    async (permission) => {
      for (const persona of personas) {
        const actor = actorOf(persona, [permission]);
        const isPlanner = persona === 'dispatcher' || persona === 'scheduler';
        for (const { command, scopes } of authorisationMatrix()) {
          const could = scopes[persona] !== 'none';
          const needed = neededFor(command);
          const closed = isPlanner && needed.length === 1 && needed[0] === permission;
          expect([persona, command, mayCommand(actor, command)]).toEqual([
            persona,
            command,
            could && !closed,
          ]);
          expect([command, isClosed(actor, command, settings)]).toEqual([command, closed]);
          const sent = await Effect.runPromise(Effect.result(authorise(actor, command)));
          expect([command, Result.isSuccess(sent)]).toEqual([command, could && !closed]);
          if (could && closed && Result.isFailure(sent)) {
            expect(sent.failure).toMatchObject({ code: 'not_allowed', details: { command, permission } });
            expect(refusalOfClosed(actor, command, settings)).toEqual(sent.failure);
            if (command.endsWith('.create')) {
              expect(sent.failure.message).toBe(
                'Currently your profile is not allowed to add records. Please contact your administrator for access.',
              );
            } else expect(sent.failure.message).not.toBe(refusalTexts.addingDenied);
          }
        }
      }
    },
  );

  test('leaves a command by reference to whoever may do one of the two, and then decides which', () => {
    const may = (...denied: Permission[]) => mayCommand(actorOf('dispatcher', denied), 'customer.upsert');
    expect([may('addRecords'), may('changeCustomers'), may('addRecords', 'changeCustomers')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('closes uploads as a whole, and plans to whoever assigns nobody', () => {
    const denied = (permission: Permission) => actorOf('dispatcher', [permission]);
    expect(mayWrite(denied('uploadFiles'), 'uploads')).toBe(false);
    expect(mayWrite(denied('addRecords'), 'uploads')).toBe(true);
    expect(mayPlanEverything(denied('assignPeople'))).toBe(false);
    expect(mayPlanEverything(denied('changeBookings'))).toBe(true);
  });

  test('takes its steps off what a booking offers', () => {
    const booking = aStanding();
    const organisation = { settings, workflow: standardWorkflow, workflows: [] };
    const offered = (...denied: Permission[]) =>
      possibleActions(booking, actorOf('scheduler', denied), organisation).map(({ action }) => action);
    const all = offered();
    for (const permission of allPermissions) {
      const kept = all.filter((action) => !neededFor(`booking.${action}`).includes(permission));
      expect([permission, offered(permission)]).toEqual([permission, kept]);
    }
    expect(offered('changeBookings')).toContain('allocate');
    expect(offered('changeBookings')).not.toContain('reschedule');
  });

  test('of several sets denies what each of them denies, and of no set nothing', () => {
    const some = fc.subarray([...allPermissions]);
    fc.assert(
      fc.property(fc.array(some, { maxLength: 4 }), (sets) => {
        const denied = deniedBy(sets.map((each) => ({ denied: each })));
        for (const permission of allPermissions) {
          const byAll = sets.length > 0 && sets.every((each) => each.includes(permission));
          expect([permission, denied.includes(permission)]).toEqual([permission, byAll]);
        }
      }),
    );
    expect(deniedBy([denying('addRecords'), { denied: [] }])).toEqual([]);
  });
});
