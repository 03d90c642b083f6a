import type { z } from 'zod';
import { commandCatalogue } from '../domain/catalogues/commandCatalogue.ts';
import type { StreamCategory } from '../domain/catalogues/eventCatalogue.ts';
import { type RecordName, records } from '../domain/catalogues/records.ts';
import { claimsOf } from '../domain/rights/persona.ts';
import type { Persona } from '../domain/rights/personas.ts';
import type { Scope } from '../domain/rights/right.ts';
import { scopeOfCommand } from '../domain/rights/scopeOfCommand.ts';
import { bookingDeclarations } from './booking/bookingDeclarations.ts';
import { customerDeclarations } from './customer/customerDeclarations.ts';
import { type CommandDeclaration, type CommandDefinition, defineCommand } from './defineCommand.ts';
import { organisationDeclarations } from './organisation/organisationDeclarations.ts';
import { recordCommandTexts } from './records/recordCommandTexts.ts';
import { recurringBookingDeclarations } from './recurringBooking/recurringBookingDeclarations.ts';
import { resourceDeclarations } from './resource/resourceDeclarations.ts';
import { rosterTemplateDeclarations } from './rosterTemplate/rosterTemplateDeclarations.ts';
import { shiftDeclarations } from './shift/shiftDeclarations.ts';
import { upsertDefinitions } from './upsert/upsertInputs.ts';
import { workspaceDeclarations } from './workspace/workspaceDeclarations.ts';

type Declarations = Readonly<Record<string, CommandDeclaration>>;

/** The declarations of each category's commands; a category without an entry does not compile. */
const ownDeclarations = {
  organisation: organisationDeclarations,
  booking: bookingDeclarations,
  workspace: workspaceDeclarations,
} as const satisfies Record<Exclude<StreamCategory, RecordName>, Declarations>;

/** Every command by its name: the source of routes and OpenAPI. */
export const commandRegistry: ReadonlyMap<string, CommandDefinition> = new Map(
  [
    ...Object.entries<Declarations>(ownDeclarations),
    ...Object.values(records).map((concept) => [concept.category, recordCommandTexts(concept)] as const),
    ['customer', customerDeclarations] as const,
    ['recurringBooking', recurringBookingDeclarations] as const,
    ['resource', resourceDeclarations] as const,
    ['rosterTemplate', rosterTemplateDeclarations] as const,
    ['shift', shiftDeclarations] as const,
  ]
    .flatMap(([category, declarations]) => definitions(category, declarations))
    .concat(upsertDefinitions)
    .map((definition) => [definition.name, definition]),
);

function definitions(category: string, declarations: Declarations): readonly CommandDefinition[] {
  const inputs = new Map<string, z.ZodType>(
    Object.values(commandCatalogue).flatMap((own) => Object.entries(own)),
  );
  return Object.entries(declarations).map(([name, declaration]) => {
    const input = inputs.get(name);
    if (input === undefined) throw new Error(`the command ${name} takes no input`);
    return defineCommand(category, name, input, declaration);
  });
}

/** One line of the authorisation matrix: about which records each persona may send a command. */
export interface AuthorisationLine {
  readonly command: string;
  readonly scopes: Readonly<Record<Persona, Scope>>;
}

/** What the table of rights says about every command, for documentation and tests. */
export function authorisationMatrix(): readonly AuthorisationLine[] {
  return [...commandRegistry.values()].map(({ name }) => {
    const scope = (persona: Persona): Scope => scopeOfCommand(claimsOf(persona), name);
    return {
      command: name,
      scopes: {
        administrator: scope('administrator'),
        dispatcher: scope('dispatcher'),
        scheduler: scope('scheduler'),
        partner: scope('partner'),
        resource: scope('resource'),
        customer: scope('customer'),
        guest: scope('guest'),
        system: scope('system'),
      },
    };
  });
}
