import type { z } from 'zod';
import { absenceCommands } from '../domain/absence/absenceCommands.ts';
import { areaOf } from '../domain/areas.ts';
import { bookingCommands } from '../domain/booking/bookingCommands.ts';
import { customerCommands } from '../domain/customer/customerCommands.ts';
import type { Category } from '../domain/eventCatalogue.ts';
import { labelCommands } from '../domain/label/labelCommands.ts';
import { organisationCommands } from '../domain/organisation/organisationCommands.ts';
import { claimsOf, type Persona } from '../domain/persona.ts';
import { resourceCommands } from '../domain/resource/resourceCommands.ts';
import { commandScope, type Scope } from '../domain/rights.ts';
import { servicePlanCommands } from '../domain/servicePlan/servicePlanCommands.ts';
import { shiftCommands } from '../domain/shift/shiftCommands.ts';
import { absenceDeclarations } from './absence/absenceDeclarations.ts';
import { bookingDeclarations } from './booking/bookingDeclarations.ts';
import { customerDeclarations } from './customer/customerDeclarations.ts';
import { type CommandDefinition, type DeclarationsOf, defineCommand } from './defineCommand.ts';
import { labelDeclarations } from './label/labelDeclarations.ts';
import { organisationDeclarations } from './organisation/organisationDeclarations.ts';
import { resourceDeclarations } from './resource/resourceDeclarations.ts';
import { servicePlanDeclarations } from './servicePlan/servicePlanDeclarations.ts';
import { shiftDeclarations } from './shift/shiftDeclarations.ts';

/** The inputs of every aggregate's commands; an aggregate without commands does not compile. */
export const commandCatalogue = {
  organisation: organisationCommands,
  label: labelCommands,
  customer: customerCommands,
  resource: resourceCommands,
  shift: shiftCommands,
  absence: absenceCommands,
  servicePlan: servicePlanCommands,
  booking: bookingCommands,
} as const satisfies Record<Category, Record<string, z.ZodType>>;

type Catalogue = typeof commandCatalogue;
type AllInputs = Catalogue['organisation'] &
  Catalogue['label'] &
  Catalogue['customer'] &
  Catalogue['resource'] &
  Catalogue['shift'] &
  Catalogue['absence'] &
  Catalogue['servicePlan'] &
  Catalogue['booking'];

export type CommandName = keyof AllInputs & string;
/** What a sender sends with a command: `CommandInput<'booking.cancel'>`. */
export type CommandInput<Name extends CommandName> = z.input<AllInputs[Name]>;

/** Every command by its name: the source of routes and OpenAPI. */
export const commandRegistry: ReadonlyMap<string, CommandDefinition> = new Map(
  [
    ...definitions('organisation', organisationCommands, organisationDeclarations),
    ...definitions('label', labelCommands, labelDeclarations),
    ...definitions('customer', customerCommands, customerDeclarations),
    ...definitions('resource', resourceCommands, resourceDeclarations),
    ...definitions('shift', shiftCommands, shiftDeclarations),
    ...definitions('absence', absenceCommands, absenceDeclarations),
    ...definitions('servicePlan', servicePlanCommands, servicePlanDeclarations),
    ...definitions('booking', bookingCommands, bookingDeclarations),
  ].map((definition) => [definition.name, definition]),
);

function definitions<Inputs extends Record<string, z.ZodType>>(
  category: Category,
  inputs: Inputs,
  declarations: DeclarationsOf<Inputs>,
): readonly CommandDefinition[] {
  return Object.entries<CommandDeclarationEntry>(declarations).flatMap(([name, declaration]) => {
    const input = inputs[name];
    return input === undefined ? [] : [defineCommand(category, name, input, declaration)];
  });
}
type CommandDeclarationEntry = DeclarationsOf<Record<string, z.ZodType>>[string];

/** One line of the authorisation matrix: about which records each persona may send a command. */
export interface AuthorisationLine {
  readonly command: string;
  readonly scopes: Readonly<Record<Persona, Scope>>;
}

/** What the table of rights says of every command, for documentation and tests. */
export function authorisationMatrix(): readonly AuthorisationLine[] {
  return [...commandRegistry.values()].map(({ name, category }) => {
    const scope = (persona: Persona) => commandScope(claimsOf(persona), areaOf[category], name);
    return {
      command: name,
      scopes: {
        administrator: scope('administrator'),
        dispatcher: scope('dispatcher'),
        scheduler: scope('scheduler'),
        partner: scope('partner'),
        resource: scope('resource'),
        customer: scope('customer'),
        system: scope('system'),
      },
    };
  });
}
